"""Boards that people draw themselves: kept, checked, tried and passed on."""
