// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TableShapeTest {
  /**
   * Bytes in {@code ndbinfo.memory_per_fragment} of a data node of 9.7.4: 200,000 rows of sbtest1,
   * 40,000 of usertable with keys of up to 23 characters, 299,611 of order_line.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INT NOT NULL;INT NOT NULL;CHAR(120);CHAR(60) | 1 | 1 | 257",
        "VARCHAR(23);VARCHAR(100);VARCHAR(100);VARCHAR(100);VARCHAR(100);VARCHAR(100)"
            + ";VARCHAR(100);VARCHAR(100);VARCHAR(100);VARCHAR(100);VARCHAR(100) | 0 | 1 | 1155",
        "INT;INT;INT;INT;INT;INT;INT;TIMESTAMP NULL;DECIMAL(6, 2);CHAR(24) | 0 | 0.8 | 118",
      })
  void estimatesARow(String types, int indexes, double filled, int measured) {
    Map<String, String> columns = new LinkedHashMap<>();
    for (String type : types.split(";", -1)) {
      columns.put("c" + columns.size(), type);
    }
    Map<String, String> ofIndexes = indexes == 0 ? Map.of() : Map.of("k", "c1");
    assertThat(new TableShape("t", columns, "c0", ofIndexes).rowBytes(filled))
        .isBetween(measured, measured * 6 / 5);
  }
}
