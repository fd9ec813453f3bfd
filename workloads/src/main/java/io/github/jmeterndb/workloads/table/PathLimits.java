// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.rows.Layout;

/**
 * Limits of an access path that interprets a TIMESTAMP in the time zone of this JVM: columns and
 * values that it does not support, but others do. Each method returns a reason; empty for none.
 * Found with {@link java.util.ServiceLoader}. A path without an implementation has no limits.
 */
public interface PathLimits {
  String path();

  String refuses(TableDefinition table);

  String refuses(TableDefinition table, TableColumn column);

  /**
   * @param value as described in {@link Layout}; may be null
   */
  String refuses(TableColumn column, Object value);
}
