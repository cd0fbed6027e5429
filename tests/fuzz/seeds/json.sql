SELECT key, value FROM instants, json_each(args) WHERE name = 'error'
