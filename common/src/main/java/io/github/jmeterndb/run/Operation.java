// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.io.Serializable;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * What is done repeatedly in a cell, such as {@code insert}: unique over all workloads. Where it is
 * a mixture of several kinds of transactions, each kind is a part, named after a dot: {@code
 * tpcc.new_order}. A rate stands at the end: {@code tpcc.new_order@2000}.
 *
 * @param label the name in properties, tags and tables
 */
public record Operation(String label) implements Serializable {
  /**
   * The part of operations that looked for a row and found none, and so did less work. The report
   * has no ratio where there are many.
   */
  public static final String ABSENT = "absent";

  private static final Pattern LABEL = Pattern.compile("[a-z0-9_-]+(\\.[a-z0-9_]+)?(@\\d{1,9})?");

  /**
   * @throws IllegalArgumentException if that is no label
   */
  public Operation {
    if (!LABEL.matcher(label).matches()) {
      throw new IllegalArgumentException("'" + label + "' is no label of an operation");
    }
  }

  /**
   * @param part a kind of transaction: lower-case letters, digits and underscores
   */
  public Operation part(String part) {
    return new Operation(label.replaceFirst("(?=@|$)", "." + part));
  }

  /**
   * @param rate in operations per second
   */
  public Operation at(int rate) {
    return new Operation(withoutRate().label + "@" + rate);
  }

  /** In operations per second; empty in a closed loop. */
  public OptionalInt rate() {
    int rate = label.indexOf('@');
    return rate < 0
        ? OptionalInt.empty()
        : OptionalInt.of(Integer.parseInt(label.substring(rate + 1)));
  }

  public Operation withoutRate() {
    int rate = label.indexOf('@');
    return rate < 0 ? this : new Operation(label.substring(0, rate));
  }

  /** Parts of a mixture are counted in the whole already. */
  public boolean isPart() {
    return label.indexOf('.') >= 0;
  }

  /** The mixture that this is a part of; itself if it is no part. */
  public Operation whole() {
    return isPart() ? new Operation(label.replaceFirst("\\.[a-z0-9_]+", "")) : this;
  }
}
