"""Naive checkers, written from the rule sheets alone, against which the fast engine is compared."""
