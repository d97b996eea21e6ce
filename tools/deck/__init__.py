"""Draws the playing cards as SVG, all of them into one file. README.md tells how."""
