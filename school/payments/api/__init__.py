"""REST of online payments and bank statements."""
