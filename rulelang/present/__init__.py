"""Text for people: a trace, a table, a decision, a score. Pure functions; nothing here reads or writes a file."""
