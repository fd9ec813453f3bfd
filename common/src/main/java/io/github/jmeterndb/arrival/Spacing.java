// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

public enum Spacing {
  /** Independent users: the time between operations is exponential. */
  POISSON,
  /** Equal times between the operations of all JVMs together; the first one is due at once. */
  EVEN;

  /** The names in lower case, as in the property {@code arrivals}. */
  public static List<String> names() {
    return Stream.of(values()).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
  }

  public static Spacing named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT));
  }
}
