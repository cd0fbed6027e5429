PRAGMA table_info(regions)
