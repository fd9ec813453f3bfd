// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import java.sql.ResultSet;
import java.sql.SQLException;

/** Maps a row to a value. */
@FunctionalInterface
public interface RowMapper<T> {
  T of(ResultSet row) throws SQLException;
}
