"""Many games at once: speed, soak tests; later tournaments and statistics."""
