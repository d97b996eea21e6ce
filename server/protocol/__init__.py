"""The wire: two closed unions of messages, JSON in text frames, subprotocol tarocchi.v1."""
