"""Tests of the store: one suite for every log, and the faults that a store must survive."""
