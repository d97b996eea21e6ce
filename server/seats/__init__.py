"""Bots at the table: they think in a pool of workers, never in the event loop."""
