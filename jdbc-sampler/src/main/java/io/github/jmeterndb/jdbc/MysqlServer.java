// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import io.github.jmeterndb.path.Database;

/** A system that the path {@code jdbc} reaches: it speaks MySQL's protocol at {@code jdbc.url}. */
public interface MysqlServer extends Database {
  /** The isolation level of all transactions, by the name of its constant in {@code Connection}. */
  String isolation();
}
