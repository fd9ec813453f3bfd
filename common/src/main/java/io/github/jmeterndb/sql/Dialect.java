// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/**
 * Differences in SQL between databases.
 *
 * @param textType CHAR, as in sysbench, or VARCHAR if the database pads CHAR values that are read
 * @param tableOptions follows the columns in CREATE TABLE
 * @param partitionBy follows the table options, with %s for the columns; empty if partitioning
 *     gains nothing
 * @param deletesSlowly whether copying the remaining rows is much faster than deleting most rows of
 *     a table
 */
public record Dialect(
    String textType, String tableOptions, String partitionBy, boolean deletesSlowly) {}
