"""Writes: lessons, generations, substitutions. Every write takes the academic year's row first (`holding`)."""
