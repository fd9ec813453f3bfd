// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import java.io.PrintStream;
import java.util.List;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.bridge.SLF4JBridgeHandler;

/**
 * Keeps JMeter's own progress messages off the console, on which a sweep prints its own, and
 * JMeter's summary, which counts warm-ups and takes a sample of many operations for one.
 * Thread-safe.
 */
public final class ConsoleFilter extends PrintStream {
  private static final Pattern OF_JMETER =
      Pattern.compile(
          "Creating summariser <.*"
              + "|Created the tree successfully using .*"
              + "|Starting standalone test @ .*"
              + "|Waiting for possible Shutdown/.*"
              + "|Tidying up (\\.\\.\\.|remote) .*"
              + "|\\.\\.\\. end of run");

  private static final String SUMMARY = "summariser.out";

  /** Strong references: the JDK drops an unreferenced logger with its handlers. */
  private static final List<Logger> LOGGERS =
      Stream.of("io.github.jmeterndb", "com.mysql").map(Logger::getLogger).toList();

  private final PrintStream console;

  ConsoleFilter(PrintStream console) {
    super(console, true);
    this.console = console;
  }

  /**
   * To be called while a plan is loaded: JMeter writes most of these lines, and reads {@code
   * summariser.out}, after that. The summary stays if the user sets that property.
   */
  public static synchronized void install() {
    if (JMeterUtils.getJMeterProperties() != null && JMeterUtils.getProperty(SUMMARY) == null) {
      JMeterUtils.setProperty(SUMMARY, "false");
    }
    if (GuiPackage.getInstance() == null && !(System.out instanceof ConsoleFilter)) {
      System.setOut(new ConsoleFilter(System.out));
    }
  }

  /**
   * Redirects what this project and MySQL's libraries log through {@code java.util.logging} from
   * the console to JMeter's log. Idempotent.
   */
  public static synchronized void logToJMeter() {
    for (Logger logger : LOGGERS) {
      if (logger.getUseParentHandlers()) {
        logger.setUseParentHandlers(false);
        logger.addHandler(new SLF4JBridgeHandler());
      }
    }
  }

  @Override
  public void println(String line) {
    if (line == null || !OF_JMETER.matcher(line).matches()) {
      console.println(line);
    }
  }

  // In the encoding of the console, which this stream does not know.

  @Override
  public void println() {
    console.println();
  }

  @Override
  public void print(String text) {
    console.print(text);
  }
}
