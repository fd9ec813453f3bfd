// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Makes a value of a row. */
@FunctionalInterface
public interface RowMapper<T> {
  T of(ResultSet row) throws SQLException;
}
