// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.keeper;

import java.util.List;
import java.util.regex.Pattern;

/** Finds the line of a log that says why a process ended. */
public final class LogLine {
  private static final Pattern ERROR =
      Pattern.compile(
          "\\[ERROR\\]|\\berror\\b|\\bfailed\\b|\\bcannot\\b", Pattern.CASE_INSENSITIVE);
  // What mysqld and ndbmtd say last, whatever happened.
  private static final Pattern FAREWELL = Pattern.compile("Aborting|Shutdown complete|exiting");

  private LogLine() {}

  /** The last line that speaks of an error, else the last line, else a text that says so. */
  public static String mostTelling(List<String> lines) {
    List<String> told = lines.stream().map(String::strip).filter(s -> !s.isEmpty()).toList();
    return told.stream()
        .filter(line -> ERROR.matcher(line).find() && !FAREWELL.matcher(line).find())
        .reduce((first, last) -> last)
        .or(() -> told.stream().reduce((first, last) -> last))
        .orElse("it wrote no log");
  }
}
