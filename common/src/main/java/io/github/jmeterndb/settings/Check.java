// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
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
  private static final int HIGHEST_PORT = 65535;

  private static final Pattern PORT =
      Pattern.compile("(?::|[(,]port=)(\\d+)(?=[,;/)]|$)", Pattern.CASE_INSENSITIVE);

  public static final Check ANY = new Check("a text", value -> true);

  public static final Check WORD = new Check("a word", value -> value.matches("\\S+"));

  /** A whole number of 1 or more. */
  public static final Check POSITIVE = between(1, Integer.MAX_VALUE);

  /** A whole number of 0 or more. */
  public static final Check NOT_NEGATIVE = between(0, Integer.MAX_VALUE);

  private static final Pattern RANGE =
      Pattern.compile("(list )?(from|between) (\\d+)(?: (?:to|and) (\\d+))?");

  public Check(String expected, Predicate<String> accepts) {
    this(expected, accepts, List.of(), false);
  }

  /** A check of parameters.csv: words to choose from, a range, a list of a range, or a name. */
  static Check of(String text) {
    Matcher range = RANGE.matcher(text);
    if (range.matches()) {
      int low = wholeNumber(range.group(3));
      int high = range.group(4) == null ? Integer.MAX_VALUE : wholeNumber(range.group(4));
      return range.group(1) != null
          ? listBetween(low, high)
          : range.group(2).equals("from") ? between(low, high) : within(low, high);
    }
    return text.contains("|") ? oneOf(List.of(text.split("\\|"))) : named(text);
  }

  private static Check named(String name) {
    return switch (name) {
      case "text" -> ANY;
      case "word" -> WORD;
      case "names" -> new Check("a list of different names", Check::distinct);
      case "name" -> new Check("a name of letters, digits, _, $ and -", v -> v.matches("[\\w$-]+"));
      case "fraction" ->
          new Check(
              "a number from 0 to 1",
              value -> value.matches("\\d*\\.?\\d+") && Double.parseDouble(value) <= 1);
      case "URL" ->
          new Check(
              "a URL that starts with jdbc:mysql:, with ports from 1 to 65535",
              value ->
                  value.startsWith("jdbc:mysql:") && hasOnlyPorts(value.replaceFirst("\\?.*", "")));
      case "connectstring" ->
          new Check(
              "a list of hosts without blanks, each with a port from 1 to 65535 or none, such as"
                  + " mgm1:1186,mgm2",
              value -> WORD.accepts.test(value) && hasOnlyPorts(value));
      case "agents" ->
          new Check(
              "a list of hosts, each with a port from 1 to 65535 or none, such as db1,db2:4444, or none",
              value -> distinct(value) && items(value).allMatch(Check::hostAndPort));
      case "listener" ->
          new Check(
              "a port from 0 to 65535, or one with an address of this host before it, such as 0.0.0.0:9270",
              value ->
                  value.matches("(\\S+:)?\\d{1,5}")
                      && wholeNumber(value.replaceFirst(".*:", "")) <= HIGHEST_PORT);
      case "programs" ->
          new Check(
              "a list of different process names, without blanks and colons",
              value -> distinct(value) && items(value).allMatch(v -> v.matches("[^\\s:]+")));
      case "configuration" ->
          new Check(
              "a list of different parameters with their values, such as HeartbeatIntervalDbDb=500",
              value ->
                  distinct(list(value), Check::nameInLowerCase)
                      && items(value).allMatch(v -> v.matches("[A-Za-z]\\w*=[\\w.]+")));
      case "driver properties" ->
          new Check(
              "a list of different properties with their values, separated by &, such as"
                  + " useConfigs=maxPerformance",
              value ->
                  driverProperties(value).stream()
                          .allMatch(property -> property.matches("[A-Za-z][\\w.]*=[^&\\s]+"))
                      && distinct(driverProperties(value), Check::nameInLowerCase));
      default -> throw new IllegalArgumentException("there is no check " + name);
    };
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
        "a whole number " + range(low, high),
        value -> wholeNumber(value) >= low && wholeNumber(value) <= high);
  }

  private static Check listBetween(int low, int high) {
    return new Check(
        "a list of different whole numbers " + range(low, high),
        value ->
            distinct(list(value), Check::wholeNumber)
                && items(value).allMatch(between(low, high).accepts));
  }

  private static String range(int low, int high) {
    return high == Integer.MAX_VALUE
        ? "of %s or more".formatted(low)
        : "from %s to %s".formatted(low, high);
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

  /** The items of {@link Parameter#JDBC_PROPERTIES}. */
  static List<String> driverProperties(String value) {
    return value.isEmpty() ? List.of() : List.of(value.split("&", -1));
  }

  /** Names in config.ini, and those of a driver's properties, are case-insensitive. */
  private static String nameInLowerCase(String property) {
    return property.replaceFirst("=.*", "").toLowerCase(Locale.ROOT);
  }

  private static boolean distinct(String value) {
    return distinct(list(value), Function.identity());
  }

  private static boolean distinct(List<String> items, Function<String, ?> key) {
    return !items.isEmpty() && items.stream().map(key).distinct().count() == items.size();
  }

  /** Only ports are checked: drivers take many forms of hosts. */
  private static boolean hasOnlyPorts(String hosts) {
    return PORT.matcher(hosts)
        .results()
        .map(port -> wholeNumber(port.group(1)))
        .allMatch(port -> port >= 1 && port <= HIGHEST_PORT);
  }

  private static boolean hostAndPort(String value) {
    return value.matches("([^\\s:\\[\\]]+|\\[[\\p{XDigit}:.]+])(:\\d+)?") && hasOnlyPorts(value);
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
