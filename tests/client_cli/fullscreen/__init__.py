"""The full-screen table, played by keyboard and by mouse."""
