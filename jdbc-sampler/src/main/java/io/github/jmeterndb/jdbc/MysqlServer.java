// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.Database;
import java.sql.Connection;

/** A system that the path {@code jdbc} reaches: it speaks MySQL's protocol at {@code jdbc.url}. */
public interface MysqlServer extends Database {
  /**
   * The isolation level of all transactions, by the name of its constant in {@link Connection}: the
   * only one that NDB has, and so that of all.
   */
  String ISOLATION = "TRANSACTION_READ_COMMITTED";
}
