// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.settings.Settings;
import java.util.Locale;

/**
 * The table named by the user.
 *
 * @param database empty if only the table is named
 * @param table empty if none is named
 */
record TableName(String database, String table) {
  private static final String PREFIX = "jmeter_ndb_";

  /** MySQL's limit. */
  private static final int LONGEST = 64;

  private static final String EXAMPLE = "example";

  static TableName of(Settings settings) {
    String name = settings.text(OwnTables.TABLE);
    int point = name.indexOf('.');
    return new TableName(name.substring(0, Math.max(0, point)), name.substring(point + 1));
  }

  boolean isExample() {
    return table.isEmpty();
  }

  /**
   * Name of the run's copy. The same table always has the same name, so that runs see each other.
   */
  String copy() {
    String name = PREFIX + (isExample() ? EXAMPLE : table);
    // Access paths and NDB's system tables require a name without quotation marks.
    String plain = name.replaceAll("[^\\w$]", "_");
    return plain.equals(name) && name.length() <= LONGEST
        ? name
        : String.format(Locale.ROOT, "%.55s_%08x", plain, name.hashCode());
  }

  @Override
  public String toString() {
    return database.isEmpty() ? table : database + "." + table;
  }
}
