"""What every game is made of: records, rules, chance, the journal, options, errors. Standard library only."""
