"""Deals again what a mechanic hides, where that takes more than a few lines; named after the mechanic."""
