// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A metric as the listener writes it: {@code cpu:name=mysqld:percent}.
 *
 * @param group {@code cpu}, {@code memory}, …, in lower case
 * @param type the sub type, or empty for the group's default
 * @param process the process it is of, or empty for the machine
 * @param core the core it is of
 * @param fileSystem the mount point or device it is of, or empty for all
 * @param networkInterface the interface it is of, or empty for all
 * @param unit what a number of bytes is divided by, or empty where the request names no unit
 */
public record MetricRequest(
    String group,
    String type,
    Optional<ProcessSelector> process,
    OptionalInt core,
    String fileSystem,
    String networkInterface,
    OptionalInt unit) {
  private static final Map<String, Integer> UNITS = Map.of("b", 1, "kb", 1024, "mb", 1024 * 1024);

  /**
   * Takes any text.
   *
   * @throws MetricRefused where a parameter makes no sense
   */
  public static MetricRequest parse(String text) throws MetricRefused {
    List<String> tokens = split(text);
    // The listener's GUI says "Disks I/O" and "Network I/O"; what counts is the first word.
    String group = tokens.get(0).strip().toLowerCase(Locale.ROOT).replaceFirst("\\s.*", "");
    String type = "";
    Optional<ProcessSelector> process = Optional.empty();
    OptionalInt core = OptionalInt.empty();
    OptionalInt unit = OptionalInt.empty();
    String fileSystem = "";
    String networkInterface = "";
    for (String token : tokens.subList(1, tokens.size())) {
      String value = token.substring(token.indexOf('=') + 1);
      switch (key(token)) {
        case "pid" -> process = Optional.of(ProcessSelector.byPid(value));
        case "name" -> process = Optional.of(ProcessSelector.byName(value));
        case "ptql" -> process = Optional.of(ProcessQuery.parse(value));
        case "core" -> core = OptionalInt.of(core(value));
        case "fs" -> fileSystem = value;
        case "iface" -> networkInterface = value;
        case "unit" -> unit = unit(value);
        case "label" -> {}
        default -> type = token.strip();
      }
    }
    return new MetricRequest(group, type, process, core, fileSystem, networkInterface, unit);
  }

  private static String key(String token) {
    int equals = token.indexOf('=');
    return equals < 0 ? "" : token.substring(0, equals).strip();
  }

  /** At each colon without a backslash before it; empty parts count for nothing. */
  private static List<String> split(String text) {
    String[] parts = text.split("(?<!\\\\):", -1);
    List<String> tokens = new ArrayList<>();
    tokens.add(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      if (!parts[i].isBlank()) {
        tokens.add(parts[i].replace("\\:", ":"));
      }
    }
    return tokens;
  }

  private static int core(String value) throws MetricRefused {
    try {
      int core = Integer.parseInt(value.strip());
      if (core >= 0) {
        return core;
      }
    } catch (NumberFormatException e) {
      // As for a negative one.
    }
    throw new MetricRefused("core=" + Shown.of(value) + ": give a number from 0");
  }

  /** As the stock agent: a unit it does not know is none. */
  private static OptionalInt unit(String value) {
    Integer bytes = UNITS.get(value.strip());
    return bytes == null ? OptionalInt.empty() : OptionalInt.of(bytes);
  }
}
