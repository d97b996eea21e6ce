"""The files that a house is run by: image, compose, proxy, dashboard."""
