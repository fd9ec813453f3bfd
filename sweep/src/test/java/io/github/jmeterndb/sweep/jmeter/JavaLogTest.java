// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.slf4j.bridge.SLF4JBridgeHandler;

class JavaLogTest {
  @Test
  void sendsWhatOursAndMySqlsLogToJMetersLogAndNotToTheConsole() {
    JavaLog.toJMetersLog();
    JavaLog.toJMetersLog();

    assertThat(reachesTheConsole(JavaLogTest.class.getName())).isFalse();
    assertThat(reachesTheConsole("com.mysql.cj")).isFalse();
    assertThat(Logger.getLogger("com.mysql").getHandlers())
        .as("it goes to JMeter's log, once")
        .singleElement()
        .isInstanceOf(SLF4JBridgeHandler.class);
  }

  private static boolean reachesTheConsole(String name) {
    Logger root = Logger.getLogger("");
    ByteArrayOutputStream console = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(console, true, StandardCharsets.UTF_8));
    Handler handler = new ConsoleHandler();
    System.setErr(before);
    root.addHandler(handler);
    try {
      Logger.getLogger(name).log(new LogRecord(Level.WARNING, "a line"));
    } finally {
      root.removeHandler(handler);
    }
    return console.toString(StandardCharsets.UTF_8).contains("a line");
  }
}
