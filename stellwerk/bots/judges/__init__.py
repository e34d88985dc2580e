"""What bots make of mechanics: one file for each, by the mechanic's name; see base.py."""
