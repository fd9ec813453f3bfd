// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.workloads.rows.Layout;

/**
 * What an access path cannot do with columns that others can. Found with {@link
 * java.util.ServiceLoader}; a path without one takes all.
 */
public interface PathLimits {
  String path();

  /** Why it does not reach a table at all; empty if it does. */
  String refuses(TableDefinition table);

  /** Why it does not read or write a column of a table as it should; empty if it does. */
  String refuses(TableDefinition table, TableColumn column);

  /**
   * Why it does not read or write a value of a column as it should; empty if it does.
   *
   * @param value as {@link Layout} says; may be null
   */
  String refuses(TableColumn column, Object value);

  /**
   * Whether it takes a TIMESTAMP for a time in the time zone of this JVM, and not of the server's
   * session.
   */
  boolean hasTimeZoneOfJvm();
}
