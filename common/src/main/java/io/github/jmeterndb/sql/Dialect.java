// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

/**
 * How a database words what others word in another way.
 *
 * @param textType the type of text columns: CHAR, as in sysbench, where that does not pad what is
 *     read
 * @param tableOptions what follows the columns in CREATE TABLE
 * @param generatedId what stands in an INSERT for a value that AUTO_INCREMENT gives
 * @param partitionBy what follows the options where rows are kept together by columns, %s; empty
 *     where nothing is gained by that
 * @param deletesSlowly whether most rows of a table are gone far sooner where the others are copied
 * @param copiesTables whether it knows CREATE TABLE … LIKE
 */
public record Dialect(
    String textType,
    String tableOptions,
    String generatedId,
    String partitionBy,
    boolean deletesSlowly,
    boolean copiesTables) {
  /** One that gains nothing by keeping rows together, and deletes as fast as others. */
  public Dialect(String textType, String tableOptions, String generatedId) {
    this(textType, tableOptions, generatedId, "", false, true);
  }
}
