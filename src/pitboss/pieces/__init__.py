"""What lies on a table: dice in bags, notes in piles. Exact, and standard library only."""
