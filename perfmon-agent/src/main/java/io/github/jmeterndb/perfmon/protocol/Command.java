// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.Shown;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a client asks for: {@code test}, {@code interval:1}, {@code metrics:cpu:user\tmemory}, … */
public sealed interface Command {
  /** The shortest and the longest interval. */
  Duration MIN_INTERVAL = Duration.ofMillis(100);

  Duration MAX_INTERVAL = Duration.ofDays(1);

  /** The most metrics on a line. */
  int MAX_METRICS = 500;

  /** Whether the agent is there. */
  record Test() implements Command {}

  /** The client goes. */
  record Exit() implements Command {}

  /** The agent is to end. */
  record Shutdown() implements Command {}

  /** The time between two lines. */
  record Interval(Duration duration) implements Command {}

  /** A line of these metrics each interval. */
  record Metrics(List<String> metrics) implements Command {}

  /** One line of these metrics. */
  record SingleMetrics(List<String> metrics) implements Command {}

  /** An empty line, which asks for nothing. */
  record Nothing() implements Command {}

  /** A command that this agent does not take, and why. */
  record Refused(String reason) implements Command {}

  /** What is no command. */
  record Unknown(String reason) implements Command {}

  /** Takes any text. */
  static Command parse(String line) {
    int colon = line.indexOf(':');
    String word = (colon < 0 ? line : line.substring(0, colon)).strip();
    String rest = colon < 0 ? "" : line.substring(colon + 1).strip();
    return switch (word) {
      case "" -> line.isBlank() ? new Nothing() : new Unknown("no command: " + Shown.of(line));
      case "test" -> new Test();
      case "exit" -> new Exit();
      case "shutdown" -> new Shutdown();
      case "interval" ->
          interval(rest)
              .<Command>map(Interval::new)
              .orElseGet(
                  () ->
                      new Refused(
                          "interval:"
                              + Shown.of(rest)
                              + ": give seconds from 0.1 to 86400; the interval stays as it is"));
      case "metrics" -> metrics(rest, false);
      case "metrics-single" -> metrics(rest, true);
      case "udp-transmitter" ->
          new Refused("udp-transmitter: this agent sends nothing to third parties");
      default -> new Unknown("no command: " + Shown.of(word));
    };
  }

  private static Command metrics(String text, boolean single) {
    // The listener ends each with a tab. An empty one in between keeps its place among the fields.
    List<String> metrics =
        text.isEmpty()
            ? List.of()
            : Arrays.stream(text.split("\t", -1)).map(String::strip).toList();
    if (metrics.isEmpty() || metrics.size() > MAX_METRICS) {
      return new Refused(
          "metrics: asks for " + metrics.size() + " metrics; give 1 to " + MAX_METRICS);
    }
    return single ? new SingleMetrics(metrics) : new Metrics(metrics);
  }

  /** Seconds, perhaps with a fraction; empty where it is no number or out of range. */
  static Optional<Duration> interval(String seconds) {
    double value;
    try {
      value = Double.parseDouble(seconds);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    boolean inRange = value >= 0.1 && value <= MAX_INTERVAL.toSeconds();
    return inRange ? Optional.of(Duration.ofNanos(Math.round(value * 1e9))) : Optional.empty();
  }
}
