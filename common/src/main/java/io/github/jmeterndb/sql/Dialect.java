// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/**
 * Differences in SQL between databases.
 *
 * @param textType CHAR, as in sysbench, or VARCHAR if the database pads CHAR values that are read
 * @param tableOptions follows the columns in CREATE TABLE
 * @param generatedId the value in an INSERT for an AUTO_INCREMENT column
 * @param partitionBy follows the table options, with %s for the columns; empty if partitioning
 *     gains nothing
 * @param deletesSlowly whether copying the remaining rows is much faster than deleting most rows of
 *     a table
 * @param copiesTables whether it supports CREATE TABLE … LIKE
 */
public record Dialect(
    String textType,
    String tableOptions,
    String generatedId,
    String partitionBy,
    boolean deletesSlowly,
    boolean copiesTables) {
  /** A dialect without partitioning, with fast deletes. */
  public Dialect(String textType, String tableOptions, String generatedId) {
    this(textType, tableOptions, generatedId, "", false, true);
  }
}
