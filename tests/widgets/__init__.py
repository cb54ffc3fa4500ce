"""Tier 1: boards without a browser."""
