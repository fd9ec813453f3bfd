// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.rows.Layout;

/**
 * Limits of an access path: columns and values that it does not support, but others do. Found with
 * {@link java.util.ServiceLoader}. A path without an implementation has no limits.
 */
public interface PathLimits {
  String path();

  /** Returns why the path cannot access a table; empty if it can. */
  String refuses(TableDefinition table);

  /** Returns why the path cannot read or write a column correctly; empty if it can. */
  String refuses(TableDefinition table, TableColumn column);

  /**
   * Returns why the path cannot read or write a value correctly; empty if it can.
   *
   * @param value as described in {@link Layout}; may be null
   */
  String refuses(TableColumn column, Object value);

  /**
   * True if the path interprets a TIMESTAMP in the time zone of this JVM instead of the session's.
   */
  boolean hasTimeZoneOfJvm();
}
