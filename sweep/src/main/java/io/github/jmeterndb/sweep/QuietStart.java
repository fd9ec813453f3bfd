// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.io.PrintStream;
import java.util.regex.Pattern;
import org.apache.jmeter.gui.GuiPackage;

/**
 * A console without the lines in which JMeter tells how it gets on: that it has read the plan, made
 * a summary, started, listens on a port, tidies up. A sweep says itself what it does. All of them
 * but the port are in JMeter's log. Thread-safe.
 */
final class QuietStart extends PrintStream {
  private static final Pattern OF_JMETER =
      Pattern.compile(
          "Creating summariser <.*"
              + "|Created the tree successfully using .*"
              + "|Starting standalone test @ .*"
              + "|Waiting for possible Shutdown/.*"
              + "|Tidying up (\\.\\.\\.|remote) .*"
              + "|\\.\\.\\. end of run");

  private final PrintStream console;

  /** All the rest goes to that console. */
  QuietStart(PrintStream console) {
    super(console, true);
    this.console = console;
  }

  /** To be called while a plan is loaded: JMeter writes most of these lines after that. */
  static synchronized void request() {
    if (GuiPackage.getInstance() == null && !(System.out instanceof QuietStart)) {
      System.setOut(new QuietStart(System.out));
    }
  }

  @Override
  public void println(String line) {
    if (line == null || !OF_JMETER.matcher(line).matches()) {
      console.println(line);
    }
  }

  // These two in the encoding of the console, which this stream does not know.

  @Override
  public void println() {
    console.println();
  }

  @Override
  public void print(String text) {
    console.print(text);
  }
}
