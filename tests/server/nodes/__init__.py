"""Several servers at one store: any of them serves any table, and losing one loses nothing."""
