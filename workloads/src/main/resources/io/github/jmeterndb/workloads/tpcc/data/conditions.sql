-- SPDX-License-Identifier: Apache-2.0
--
-- The consistency conditions of TPC-C, revision 5.11, clauses 3.3.2.1 to 3.3.2.12: for warehouse :w where the query
-- names it.
-- Each query names what violates its condition. Both sides of an equation are added up with opposite
-- signs, so that a row that is missing on either side shows, and each table is read once.

-- condition 1
SELECT 'warehouse :w'
FROM (SELECT w_ytd AS n FROM warehouse WHERE w_id = :w
      UNION ALL SELECT -d_ytd FROM district WHERE d_w_id = :w) x
HAVING COALESCE(SUM(n), 1) <> 0;

-- condition 2
SELECT CONCAT('district ', d_id, ' of warehouse :w')
FROM district
LEFT JOIN (SELECT o_d_id, MAX(o_id) AS last_order FROM orders WHERE o_w_id = :w GROUP BY o_d_id) o
  ON o_d_id = d_id
LEFT JOIN (SELECT no_d_id, MAX(no_o_id) AS last_new FROM new_order WHERE no_w_id = :w GROUP BY no_d_id) n
  ON no_d_id = d_id
WHERE d_w_id = :w
  AND (d_next_o_id - 1 <> COALESCE(last_order, 0)
    OR d_next_o_id - 1 <> COALESCE(last_new, d_next_o_id - 1));

-- condition 3
SELECT CONCAT('district ', no_d_id, ' of warehouse :w')
FROM new_order WHERE no_w_id = :w
GROUP BY no_d_id HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*);

-- condition 4
SELECT CONCAT('district ', d, ' of warehouse :w')
FROM (SELECT o_d_id AS d, SUM(o_ol_cnt) AS n FROM orders WHERE o_w_id = :w GROUP BY o_d_id
      UNION ALL SELECT ol_d_id, -COUNT(*) FROM order_line WHERE ol_w_id = :w GROUP BY ol_d_id) x
GROUP BY d HAVING SUM(n) <> 0;

-- condition 5
SELECT CONCAT('order ', o, ' in district ', d, ' of warehouse :w')
FROM (SELECT o_d_id AS d, o_id AS o, 1 AS n FROM orders WHERE o_w_id = :w AND o_carrier_id IS NULL
      UNION ALL SELECT no_d_id, no_o_id, -1 FROM new_order WHERE no_w_id = :w) x
GROUP BY d, o HAVING SUM(n) <> 0;

-- condition 6
SELECT CONCAT('order ', o, ' in district ', d, ' of warehouse :w')
FROM (SELECT o_d_id AS d, o_id AS o, o_ol_cnt AS n FROM orders WHERE o_w_id = :w
      UNION ALL SELECT ol_d_id, ol_o_id, -COUNT(*) FROM order_line WHERE ol_w_id = :w
      GROUP BY ol_d_id, ol_o_id) x
GROUP BY d, o HAVING SUM(n) <> 0;

-- condition 7
SELECT CONCAT('order ', o, ' in district ', d, ' of warehouse :w')
FROM (SELECT o_d_id AS d, o_id AS o, o_ol_cnt AS n FROM orders
      WHERE o_w_id = :w AND o_carrier_id IS NOT NULL
      UNION ALL SELECT ol_d_id, ol_o_id, -COUNT(ol_delivery_d) FROM order_line WHERE ol_w_id = :w
      GROUP BY ol_d_id, ol_o_id) x
GROUP BY d, o HAVING SUM(n) <> 0;

-- condition 8
SELECT 'warehouse :w'
FROM (SELECT w_ytd AS n FROM warehouse WHERE w_id = :w
      UNION ALL SELECT -SUM(h_amount) FROM history WHERE h_w_id = :w) x
HAVING COALESCE(SUM(n), 1) <> 0;

-- condition 9
SELECT CONCAT('district ', d, ' of warehouse :w')
FROM (SELECT d_id AS d, d_ytd AS n FROM district WHERE d_w_id = :w
      UNION ALL SELECT h_d_id, -SUM(h_amount) FROM history WHERE h_w_id = :w GROUP BY h_d_id) x
GROUP BY d HAVING SUM(n) <> 0;

-- condition 10, for all warehouses at once: no key leads from a customer's warehouse to HISTORY
SELECT CONCAT('customer ', c, ' in district ', d, ' of warehouse ', w)
FROM (SELECT c_w_id AS w, c_d_id AS d, c_id AS c, c_balance AS n FROM customer
      UNION ALL SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) FROM history
      GROUP BY h_c_w_id, h_c_d_id, h_c_id
      UNION ALL SELECT o_w_id, o_d_id, o_c_id, -SUM(ol_amount) FROM orders
      JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
      WHERE ol_delivery_d IS NOT NULL GROUP BY o_w_id, o_d_id, o_c_id) x
GROUP BY w, d, c HAVING SUM(n) <> 0;

-- condition 11: the specification's 2,100 delivered orders are those that were loaded
SELECT CONCAT('district ', d, ' of warehouse :w')
FROM (SELECT d_id AS d, -:delivered AS n FROM district WHERE d_w_id = :w
      UNION ALL SELECT o_d_id, COUNT(*) FROM orders WHERE o_w_id = :w GROUP BY o_d_id
      UNION ALL SELECT no_d_id, -COUNT(*) FROM new_order WHERE no_w_id = :w GROUP BY no_d_id
      UNION ALL SELECT c_d_id, -SUM(c_delivery_cnt) FROM customer WHERE c_w_id = :w GROUP BY c_d_id) x
GROUP BY d HAVING SUM(n) <> 0;

-- condition 12
SELECT CONCAT('customer ', c, ' in district ', d, ' of warehouse :w')
FROM (SELECT c_d_id AS d, c_id AS c, c_balance + c_ytd_payment AS n FROM customer WHERE c_w_id = :w
      UNION ALL SELECT o_d_id, o_c_id, -SUM(ol_amount) FROM orders
      JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
      WHERE o_w_id = :w AND ol_delivery_d IS NOT NULL GROUP BY o_d_id, o_c_id) x
GROUP BY d, c HAVING SUM(n) <> 0;
