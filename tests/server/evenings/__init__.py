"""Whole evenings at real tables, and what they promise to the people who sit there."""
