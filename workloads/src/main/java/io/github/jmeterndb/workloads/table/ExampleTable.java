// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.Dialect;
import java.util.List;

/** The table of a run that names none: orders, by which the workload can be tried. */
final class ExampleTable {
  private static final String CREATE =
      """
      CREATE TABLE %s (
        customer_id INT NOT NULL,
        order_no INT NOT NULL,
        reference CHAR(12) NOT NULL,
        placed DATETIME NOT NULL,
        status SMALLINT NOT NULL,
        amount DECIMAL(12,2) NOT NULL,
        remark VARCHAR(80),
        revision BIGINT NOT NULL,
        PRIMARY KEY (customer_id, order_no),
        UNIQUE KEY %s (reference),
        KEY %s (placed, status))\
      """;

  private ExampleTable() {}

  static List<String> statements(String name, Dialect dialect) {
    // The embedded database wants another name for each index of a database.
    return List.of(
        CREATE.formatted(name, name + "_reference", name + "_placed") + dialect.tableOptions());
  }
}
