SELECT region_id, name, duration_ns / 1e6 AS ms
FROM region_list WHERE role IN ('region', 'slice')
ORDER BY duration_ns DESC LIMIT 10
