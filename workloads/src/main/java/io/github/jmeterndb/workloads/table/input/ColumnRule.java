// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workload.DigitGroups;
import java.io.Serializable;

/**
 * How the values of a column follow from a row's id, from 0, and version, from 0. Immutable.
 *
 * @param values by their numbers
 * @param divisor how many ids that follow each other have the same; 1 or more
 * @param distinct how many there are; 1 or more
 * @param nulls how many of a thousand rows have NULL instead
 * @param updated whether they follow from the version, too
 * @param sample values of the user's table; none where all are made
 */
record ColumnRule(
    TableColumn column,
    NumberedValues values,
    Rule rule,
    long divisor,
    long distinct,
    int nulls,
    boolean updated,
    Sample.Values sample)
    implements Serializable {

  private static final int THOUSAND = 1_000;

  enum Rule {
    ID,
    GROUP,
    DIGIT,
    VERSION,
    ANY,
    SAMPLE
  }

  Object of(int id, int version) {
    return switch (rule) {
      case ID -> values.of(id);
      case GROUP -> values.of(Math.min(id / divisor, distinct - 1));
      case DIGIT -> values.of(id / divisor % distinct);
      case VERSION ->
          sample.isEmpty() ? values.of(version) : values.of(version, sampled(id, version));
      case ANY -> any(id, version);
      case SAMPLE -> sampled(id, version);
    };
  }

  private Object sampled(int id, int version) {
    return sample.of((long) id - 1 + (updated ? version : 0));
  }

  /** The number that a value carries, if it carries one; else -1. */
  long numberOf(Object value) {
    return sample.isEmpty() ? values.numberOf(value) : values.numberIn(value);
  }

  private Object any(int id, int version) {
    long seed = ((long) column.name().hashCode() << Integer.SIZE) ^ id;
    long hash = DigitGroups.mix(updated ? DigitGroups.mix(seed) + version : seed) >>> 1;
    if (hash % THOUSAND < nulls) {
      return null;
    }
    return values.of(hash / THOUSAND % distinct);
  }
}
