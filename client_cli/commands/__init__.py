"""The subcommands of `tarocchi`, one module each with `add` (its options) and `run`."""
