"""Tests of `server/gateway`."""
