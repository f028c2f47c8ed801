"""Pages of parents and students: each about one child, by `?child=` in the address."""
