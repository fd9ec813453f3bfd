// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Against what {@code ndbinfo.memory_per_fragment} says of a data node of 9.7.4. */
class TableShapeTest {
  /** 200,000 rows took 256.6 bytes each. */
  @Test
  void estimatesARowOfFixedLengthWithAnIndex() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("id", "INT NOT NULL AUTO_INCREMENT");
    columns.put("k", "INT DEFAULT 0 NOT NULL");
    columns.put("c", "CHAR(120) DEFAULT '' NOT NULL");
    columns.put("pad", "CHAR(60) DEFAULT '' NOT NULL");
    assertThat(new TableShape("sbtest1", columns, "id", Map.of("k_1", "k")).rowBytes(1))
        .isBetween(257, 310);
  }

  /** 40,000 rows took 1,155 bytes each, with keys of up to 23 characters. */
  @Test
  void estimatesARowOfTexts() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("ycsb_key", "VARCHAR(23) NOT NULL");
    for (int i = 0; i < 10; i++) {
      columns.put("field" + i, "VARCHAR(100)");
    }
    assertThat(new TableShape("usertable", columns, "ycsb_key", Map.of()).rowBytes(1))
        .isBetween(1_155, 1_390);
  }

  /** 299,611 rows took 118 bytes each. */
  @Test
  void estimatesARowOfNumbers() {
    Map<String, String> columns = new LinkedHashMap<>();
    for (int i = 0; i < 7; i++) {
      columns.put("number" + i, "INT NOT NULL");
    }
    columns.put("ol_delivery_d", "TIMESTAMP NULL");
    columns.put("ol_amount", "DECIMAL(6, 2) NOT NULL");
    columns.put("ol_dist_info", "CHAR(24) NOT NULL");
    assertThat(new TableShape("order_line", columns, "number0", Map.of()).rowBytes(0.8))
        .isBetween(118, 142);
  }
}
