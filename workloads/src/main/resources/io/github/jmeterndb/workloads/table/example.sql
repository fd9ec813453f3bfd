CREATE TABLE %1$s (
  customer_id INT NOT NULL,
  order_no INT NOT NULL,
  reference CHAR(12) NOT NULL,
  placed DATETIME NOT NULL,
  status SMALLINT NOT NULL,
  amount DECIMAL(12,2) NOT NULL,
  remark VARCHAR(80),
  revision BIGINT NOT NULL,
  PRIMARY KEY (customer_id, order_no),
  UNIQUE KEY %1$s_reference (reference),
  KEY %1$s_placed (placed, status))
