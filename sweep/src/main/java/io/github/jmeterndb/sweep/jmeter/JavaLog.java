// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import java.util.List;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Redirects what this project and MySQL's libraries log through {@code java.util.logging} from the
 * console to JMeter's log. Thread-safe.
 */
public final class JavaLog {
  /** Strong references: the JDK drops an unreferenced logger with its handlers. */
  private static final List<Logger> LOGGERS =
      Stream.of("io.github.jmeterndb", "com.mysql").map(Logger::getLogger).toList();

  private JavaLog() {}

  /** Idempotent. */
  public static synchronized void toJMetersLog() {
    for (Logger logger : LOGGERS) {
      if (logger.getUseParentHandlers()) {
        logger.setUseParentHandlers(false);
        logger.addHandler(new SLF4JBridgeHandler());
      }
    }
  }
}
