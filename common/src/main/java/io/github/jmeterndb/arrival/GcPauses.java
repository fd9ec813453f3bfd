// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.arrival;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** What the collectors of this JVM have taken of its time. Thread-safe. */
public final class GcPauses {
  private GcPauses() {}

  /** Milliseconds since the JVM started; what one does beside the program counts as well. */
  public static long millis() {
    // A collector that does not tell says -1.
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }
}
