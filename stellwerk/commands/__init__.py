"""The commands, one file each: what it takes, with examples, and the call of what does the work.

The work is done elsewhere and imported only when the command runs, so that each starts fast.
"""
