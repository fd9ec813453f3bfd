// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Terminal;
import java.io.PrintStream;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Lines on a console, and on a terminal a last one that is written anew in its place. Nothing but
 * plain text: no colours, and no cursor that moves further. Thread-safe.
 */
final class LiveLine {
  /** To the start of the line, and all that stands there away: ECMA-48, EL. */
  private static final String ERASE = "\r\033[K";

  private final PrintStream out;
  private final int columns;
  private final Executor printer;
  private boolean shown;

  /**
   * On that console.
   *
   * @param columns how wide the terminal is; 0 for none
   */
  LiveLine(PrintStream out, int columns, Executor printer) {
    this.out = out;
    this.columns = columns;
    this.printer = printer;
  }

  /** On that console, and the terminal that JMeter was started in. */
  static LiveLine on(PrintStream out) {
    int width = Terminal.columns();
    return new LiveLine(out, width, width > 0 ? newPrinter() : Runnable::run);
  }

  private static Executor newPrinter() {
    return Executors.newSingleThreadExecutor(
        task -> {
          Thread thread = new Thread(task, "console");
          thread.setDaemon(true);
          return thread;
        });
  }

  boolean isLive() {
    return columns > 0;
  }

  /** How wide the terminal is; 0 where there is none. */
  int columns() {
    return columns;
  }

  synchronized void say(String line) {
    erase();
    out.println(line);
    out.flush();
  }

  /**
   * Writes the last line anew, soon: a terminal that is held, as by Ctrl-S, does not hold the
   * caller.
   *
   * @param line asked for when it is written; an empty one leaves all as it is
   */
  void renew(Supplier<String> line) {
    if (isLive()) {
      printer.execute(() -> write(line));
    }
  }

  private synchronized void write(Supplier<String> line) {
    String text = line.get();
    if (!text.isEmpty()) {
      // One that went on in the next line could not be erased.
      out.print(ERASE + text.substring(0, Math.min(text.length(), columns - 1)));
      out.flush();
      shown = true;
    }
  }

  synchronized void erase() {
    if (shown) {
      out.print(ERASE);
      out.flush();
      shown = false;
    }
  }
}
