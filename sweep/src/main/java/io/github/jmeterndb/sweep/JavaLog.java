// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.util.List;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * What we and MySQL's libraries log by the JDK's own means would cut through the console: it goes
 * to JMeter's log. Thread-safe.
 */
final class JavaLog {
  /** Held, for the JDK forgets a logger that nobody holds, with its handlers. */
  private static final List<Logger> LOGGERS =
      Stream.of("io.github.jmeterndb", "com.mysql").map(Logger::getLogger).toList();

  private JavaLog() {}

  /** From now on; once is enough. */
  static synchronized void toJMetersLog() {
    for (Logger logger : LOGGERS) {
      if (logger.getUseParentHandlers()) {
        logger.setUseParentHandlers(false);
        logger.addHandler(new SLF4JBridgeHandler());
      }
    }
  }
}
