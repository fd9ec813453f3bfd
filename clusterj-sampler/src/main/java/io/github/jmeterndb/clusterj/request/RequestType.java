// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

public enum RequestType {
  FIND("find: the row of a primary or unique key"),
  RANGE("range: the rows within ranges of an index"),
  INSERT("insert: a new row"),
  UPDATE("update: values of the row of a primary key"),
  SAVE("save: insert the row, or update the one of its key"),
  DELETE("delete: the row of a primary key"),
  /** Begins a transaction of the thread. */
  BEGIN("begin: a transaction of the thread"),
  COMMIT("commit: the transaction"),
  ROLLBACK("rollback: the transaction");

  private final String title;

  RequestType(String title) {
    this.title = title;
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<RequestType> of(String word) {
    return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
  }

  public boolean isOfTable() {
    return compareTo(BEGIN) < 0;
  }

  @Override
  public String toString() {
    return title;
  }
}
