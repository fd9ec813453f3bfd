// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.github.jmeterndb.perfmon.bounds.Shown;

/** What a client may ask for on one line. Not thread-safe. */
public final class Allowance {
  private static final int MAX_EXPRESSION = 100;

  /** With it a few characters would make a program of any size. */
  private static final java.util.regex.Pattern COUNT = java.util.regex.Pattern.compile("\\{[0-9]");

  private final boolean arguments;
  private final int expressions;
  private int taken;

  /**
   * An allowance.
   *
   * @param arguments whether a process' command line may be asked about
   * @param expressions how many regular expressions there may be
   */
  public Allowance(boolean arguments, int expressions) {
    this.arguments = arguments;
    this.expressions = expressions;
  }

  /** How many expressions were taken. */
  public int expressions() {
    return taken;
  }

  void takeArguments() throws MetricRefused {
    if (!arguments) {
      throw new MetricRefused(
          "only clients on the same machine may ask about arguments: ask by State.Name, Exe.Name"
              + " or Pid.Pid, or start the agent with --allow-arguments");
    }
  }

  /** RE2: the time that a match takes grows with text and expression, and not faster. */
  Pattern takeExpression(String text) throws MetricRefused {
    if (text.length() > MAX_EXPRESSION || COUNT.matcher(text).find()) {
      throw new MetricRefused(
          "ptql: an expression has at most %d characters, and no {n}".formatted(MAX_EXPRESSION));
    }
    if (taken >= expressions) {
      throw new MetricRefused("ptql: the clients have asked for all expressions there may be");
    }
    try {
      Pattern pattern = Pattern.compile(text);
      taken++;
      return pattern;
    } catch (PatternSyntaxException e) {
      throw new MetricRefused("ptql: " + Shown.of(text) + ": " + e.getDescription());
    }
  }
}
