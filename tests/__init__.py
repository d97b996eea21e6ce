"""Tests that mirror the source; each one states a claim that a card player would sign."""
