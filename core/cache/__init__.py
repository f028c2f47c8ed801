"""The cache in Redis, and what stands in for it while Redis is away."""
