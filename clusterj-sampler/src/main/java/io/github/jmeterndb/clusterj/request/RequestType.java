// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a request does. */
public enum RequestType {
  /** Reads the row of a primary key, or of a unique one. */
  FIND("find: the row of a primary or unique key"),
  /** Reads the rows within ranges of an index. */
  RANGE("range: the rows within ranges of an index"),
  /** Inserts a row. */
  INSERT("insert: a new row"),
  /** Changes the row of a primary key. */
  UPDATE("update: values of the row of a primary key"),
  /** Inserts a row, or changes that of its primary key. */
  SAVE("save: insert the row, or update the one of its key"),
  /** Deletes the row of a primary key. */
  DELETE("delete: the row of a primary key"),
  /** Begins a transaction of the thread. */
  BEGIN("begin: a transaction of the thread"),
  /** Commits it. */
  COMMIT("commit: the transaction"),
  /** Rolls it back. */
  ROLLBACK("rollback: the transaction");

  private final String title;

  RequestType(String title) {
    this.title = title;
  }

  /** Its word in a plan. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of that word. */
  static Optional<RequestType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  /** Whether it is about a table, not about a transaction. */
  public boolean isOfTable() {
    return compareTo(BEGIN) < 0;
  }

  /** What it does, after its word. */
  @Override
  public String toString() {
    return title;
  }
}
