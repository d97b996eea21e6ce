"""Rooms: one table each, one task, one inbox; stored before it is said."""
