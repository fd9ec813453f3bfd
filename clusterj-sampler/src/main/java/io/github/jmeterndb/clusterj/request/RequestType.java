// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.request;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

public enum RequestType {
  /** The row of a primary or unique key. */
  FIND,
  /** The rows within ranges of an index. */
  RANGE,
  INSERT,
  UPDATE,
  /** Inserts a row, or updates the one with its key. */
  SAVE,
  DELETE,
  /** Begins a transaction of the thread. */
  BEGIN,
  COMMIT,
  ROLLBACK;

  static String[] words() {
    return Arrays.stream(values()).map(RequestType::word).toArray(String[]::new);
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
}
