"""Tests of `server/rooms`."""
