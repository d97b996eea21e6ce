"""Clients by outsiders: written from docs/protocol.md and the JSON Schema alone."""
