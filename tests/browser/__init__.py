"""Tier 3: boards in a real browser."""
