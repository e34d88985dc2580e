"""The bots' inner loops, compiled like the kernel."""
