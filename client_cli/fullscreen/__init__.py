"""The terminal table on the whole screen, with Textual: windows around the pictures of `screen`."""
