-- SPDX-License-Identifier: Apache-2.0
--
-- What grows with the transactions of warehouse :w: the district, or 0, and values that are named as in TpccLedger.

SELECT d_id, d_next_o_id, d_ytd * 100 AS d_ytd_cents FROM district WHERE d_w_id = :w;

SELECT o_d_id, COUNT(*) AS orders_rows FROM orders WHERE o_w_id = :w GROUP BY o_d_id;

SELECT h_d_id, COUNT(*) AS history_rows FROM history WHERE h_w_id = :w GROUP BY h_d_id;

SELECT c_d_id, SUM(c_payment_cnt) AS c_payment_cnt, SUM(c_delivery_cnt) AS c_delivery_cnt
FROM customer WHERE c_w_id = :w GROUP BY c_d_id;

-- No order changes the last sum: it takes from s_quantity what it adds to s_ytd, or that less 91.
SELECT 0, SUM(s_ytd) AS s_ytd, SUM(s_order_cnt) AS s_order_cnt, SUM(s_remote_cnt) AS s_remote_cnt,
  SUM(MOD(s_quantity + s_ytd, 91)) AS s_quantity_and_s_ytd_modulo_91
FROM stock WHERE s_w_id = :w;
