// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.bridge.SLF4JBridgeHandler;

class ConsoleFilterTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  /** The lines of JMeter 5.6.3. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Creating summariser <summary>",
        "Created the tree successfully using jmx-plans/crud-sweep.jmx",
        "Starting standalone test @ 2026 Nov 23 05:00:00 UTC (1795410000000)",
        "Waiting for possible Shutdown/StopTestNow/HeapDump/ThreadDump message on port 4445",
        "Tidying up ...    @ 2026 Nov 23 05:15:00 UTC (1795410900000)",
        "Tidying up remote @ 2026 Nov 23 05:15:00 UTC (1795410900000)",
        "... end of run",
      })
  void leavesOutJMetersProgress(String line) {
    new ConsoleFilter(new PrintStream(printed, true, UTF_8)).println(line);

    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  void keepsAllOtherLinesInTheEncodingOfTheConsole() {
    PrintStream console = new ConsoleFilter(new PrintStream(printed, true, UTF_16BE));

    console.println("summary = 1 in 00:00:01");
    console.append("Starting: p50 3 µs");
    console.printf(" (%s)", 7);
    console.println();
    console.println((String) null);

    assertThat(printed.toString(UTF_16BE))
        .isEqualToNormalizingNewlines("summary = 1 in 00:00:01\nStarting: p50 3 µs (7)\nnull\n");
  }

  @Test
  void isInstalledForAPlanWhoseThreadGroupIsEnabled() {
    PrintStream console = System.out;
    try {
      SweepThreadGroup group = new SweepThreadGroup();
      group.setEnabled(false);
      assertThat(group.isEnabled()).isFalse();
      assertThat(System.out).as("of a disabled group").isSameAs(console);

      group.setEnabled(true);
      assertThat(group.isEnabled()).isTrue();
      assertThat(System.out).isInstanceOf(ConsoleFilter.class);
    } finally {
      System.setOut(console);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"io.github.jmeterndb", "com.mysql"})
  void sendsWhatOursAndMySqlsLogToJMetersLogOnce(String name) {
    ConsoleFilter.logToJMeter();
    ConsoleFilter.logToJMeter();

    Logger logger = Logger.getLogger(name);
    assertThat(logger.getUseParentHandlers()).as("the console is a handler of the root").isFalse();
    assertThat(logger.getHandlers()).singleElement().isInstanceOf(SLF4JBridgeHandler.class);
  }
}
