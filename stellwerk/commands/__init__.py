"""The commands, one file each: their arguments with examples, and the call of the code that does the work.

That code is imported only when the command runs, so each command starts fast.
"""
