"""Games in bulk: simulations."""
