// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which values a parameter takes.
 *
 * @param expected completes the sentence "'x' is not …"
 * @param words the possible values; empty where any are
 * @param takesSeveral whether a list of them, separated by commas, is a value, too
 */
public record Check(
    String expected, Predicate<String> accepts, List<String> words, boolean takesSeveral) {
  static final String ON = "on";
  private static final int HIGHEST = 1_000_000;
  private static final int HIGHEST_PORT = 65535;

  private static final Pattern PORT =
      Pattern.compile("(?::|[(,]port=)(\\d+)(?=[,;/)]|$)", Pattern.CASE_INSENSITIVE);

  public static final Check ANY = new Check("a text", value -> true);

  public static final Check WORD = new Check("a word", value -> value.matches("\\S+"));

  /** A whole number of 1 or more. */
  public static final Check POSITIVE = atLeast(1);

  /** A whole number of 0 or more. */
  public static final Check NOT_NEGATIVE = atLeast(0);

  public static final Check LIST = new Check("a list of different names", Check::distinct);

  /** As sysbench has it. */
  public static final Check SWITCH = oneOf(ON, "off");

  /** A number from 0 to 1. */
  public static final Check FRACTION =
      new Check(
          "a number from 0 to 1",
          value -> value.matches("\\d*\\.?\\d+") && Double.parseDouble(value) <= 1);

  /** Names for the column {@code check} of parameters.csv. */
  private static final Map<String, Check> NAMED =
      Map.ofEntries(
          Map.entry("text", ANY),
          Map.entry("fraction", FRACTION),
          Map.entry("word", WORD),
          Map.entry("names", LIST),
          Map.entry(
              "name",
              new Check("a name of letters, digits, _, $ and -", v -> v.matches("[\\w$-]+"))),
          Map.entry(
              "URL",
              new Check(
                  "a URL that starts with jdbc:mysql:, with ports from 1 to 65535",
                  value ->
                      value.startsWith("jdbc:mysql:")
                          && hasOnlyPorts(value.replaceFirst("\\?.*", "")))),
          Map.entry(
              "connectstring",
              new Check(
                  "a list of hosts without blanks, each with a port from 1 to 65535 or none, such as"
                      + " mgm1:1186,mgm2",
                  value -> WORD.accepts().test(value) && hasOnlyPorts(value))),
          Map.entry(
              "counts",
              new Check(
                  "a list of different whole numbers of 1 or more",
                  value ->
                      distinctNumbers(value) && items(value).allMatch(v -> wholeNumber(v) >= 1))),
          Map.entry(
              "rates",
              new Check(
                  "a list of different whole numbers from 1 to 1000000",
                  value ->
                      distinctNumbers(value)
                          && items(value)
                              .allMatch(v -> wholeNumber(v) >= 1 && wholeNumber(v) <= HIGHEST))),
          Map.entry(
              "node ids",
              new Check(
                  "a list of node ids from 1 to 255",
                  value ->
                      distinctNumbers(value)
                          && items(value)
                              .allMatch(v -> wholeNumber(v) >= 1 && wholeNumber(v) <= 255))),
          Map.entry(
              "agents",
              new Check(
                  "a list of hosts, each with a port from 1 to 65535 or none, such as db1,db2:4444, or none",
                  value -> distinct(value) && items(value).allMatch(Check::hostAndPort))),
          Map.entry(
              "listener",
              new Check(
                  "a port from 0 to 65535, or one with an address of this host before it, such as 0.0.0.0:9270",
                  value ->
                      value.matches("(\\S+:)?\\d{1,5}")
                          && wholeNumber(value.replaceFirst(".*:", "")) <= HIGHEST_PORT)),
          Map.entry(
              "programs",
              new Check(
                  "a list of different process names, without blanks and colons",
                  value -> distinct(value) && items(value).allMatch(v -> v.matches("[^\\s:]+")))),
          Map.entry(
              "configuration",
              new Check(
                  "a list of different parameters with their values, such as HeartbeatIntervalDbDb=500",
                  value ->
                      distinctNames(value)
                          && items(value).allMatch(v -> v.matches("[A-Za-z]\\w*=[\\w.]+")))),
          Map.entry(
              "driver properties",
              new Check(
                  "a list of different properties with their values, separated by &, such as"
                      + " useConfigs=maxPerformance",
                  DriverProperties::isList)));

  private static final Pattern RANGE = Pattern.compile("from (\\d+)(?: to (\\d+))?");

  private static final Pattern WITHIN = Pattern.compile("between (\\d+) and (\\d+)");

  public Check(String expected, Predicate<String> accepts) {
    this(expected, accepts, List.of(), false);
  }

  /** A check of parameters.csv: words to choose from, a range, or a name. */
  static Check of(String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      int low = wholeNumber(range.group(1));
      return range.group(2) == null ? atLeast(low) : between(low, wholeNumber(range.group(2)));
    }
    Matcher within = WITHIN.matcher(text);
    if (within.matches()) {
      return within(wholeNumber(within.group(1)), wholeNumber(within.group(2)));
    }
    return text.contains("|")
        ? oneOf(text.split("\\|"))
        : Objects.requireNonNull(NAMED.get(text), () -> "there is no check " + text);
  }

  private static Check atLeast(int low) {
    return new Check(
        "a whole number of %s or more".formatted(low), value -> wholeNumber(value) >= low);
  }

  /** A number between two, both excluded. */
  private static Check within(int low, int high) {
    return new Check(
        "a number more than %s and less than %s".formatted(low, high),
        value ->
            value.matches("\\d*\\.?\\d+")
                && Double.parseDouble(value) > low
                && Double.parseDouble(value) < high);
  }

  /** A whole number between two, both included. */
  public static Check between(int low, int high) {
    return new Check(
        "a whole number from %s to %s".formatted(low, high),
        value -> wholeNumber(value) >= low && wholeNumber(value) <= high);
  }

  public static Check oneOf(String... words) {
    return oneOf(List.of(words));
  }

  public static Check oneOf(List<String> words) {
    return new Check("one of " + String.join(", ", words), words::contains, words, false);
  }

  /** Some of the words, each once at most, separated by commas. */
  public static Check someOf(List<String> words) {
    return new Check(
        "a list of %s, each once at most".formatted(String.join(", ", words)),
        value -> distinct(value) && items(value).allMatch(words::contains),
        words,
        true);
  }

  private static Stream<String> items(String value) {
    return list(value).stream();
  }

  public static List<String> list(String value) {
    return Arrays.stream(value.split(",")).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }

  private static boolean distinct(String value) {
    List<String> items = list(value);
    return !items.isEmpty() && new HashSet<>(items).size() == items.size();
  }

  private static boolean distinctNumbers(String value) {
    return distinct(value)
        && items(value).map(Check::wholeNumber).distinct().count() == items(value).count();
  }

  /** Names in config.ini are case-insensitive. */
  private static boolean distinctNames(String value) {
    return distinct(value)
        && items(value)
                .map(v -> v.replaceFirst("=.*", "").toLowerCase(Locale.ROOT))
                .distinct()
                .count()
            == items(value).count();
  }

  /** Only ports are checked: drivers take many forms of hosts. */
  private static boolean hasOnlyPorts(String hosts) {
    return PORT.matcher(hosts)
        .results()
        .map(port -> wholeNumber(port.group(1)))
        .allMatch(port -> port >= 1 && port <= HIGHEST_PORT);
  }

  private static boolean hostAndPort(String value) {
    if (!value.matches("([^\\s:\\[\\]]+|\\[[\\p{XDigit}:.]+])(:\\d+)?")) {
      return false;
    }
    String port = value.replaceFirst("^.*?(:(\\d+))?$", "$2");
    return port.isEmpty() || (wholeNumber(port) >= 1 && wholeNumber(port) <= HIGHEST_PORT);
  }

  /** The number, or -1 if there is none. */
  private static int wholeNumber(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
