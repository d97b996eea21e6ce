"""The rules, tested one module at a time, and against checkers that share no code with them."""
