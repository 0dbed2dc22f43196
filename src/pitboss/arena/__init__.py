"""Games in bulk: simulations now; matches with duplicate deals and ratings later."""
