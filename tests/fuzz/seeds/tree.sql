WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20)
SELECT n, name FROM numbers JOIN sessions ON session_id = n
GROUP BY name
