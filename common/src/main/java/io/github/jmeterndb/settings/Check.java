// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * What values a parameter takes.
 *
 * @param expected completes the sentence "'x' is not …"
 */
record Check(String expected, Predicate<String> accepts) {
  static final Check ANY = new Check("a text", value -> true);
  static final Check WORD = new Check("a word", value -> value.matches("\\S+"));
  static final Check NAME = new Check("a name of letters, digits and _", v -> v.matches("\\w+"));
  static final Check URL =
      new Check("a URL that starts with jdbc:mysql:", value -> value.startsWith("jdbc:mysql:"));
  static final Check POSITIVE =
      new Check("a whole number of 1 or more", value -> wholeNumber(value) >= 1);
  static final Check NOT_NEGATIVE =
      new Check("a whole number of 0 or more", value -> wholeNumber(value) >= 0);
  static final Check LIST = new Check("a list of different names", Check::distinct);
  static final Check OPERATIONS =
      new Check(
          "a list of insert, select, update, delete, each once at the most",
          value -> distinct(value) && items(value).allMatch(Parameter::isOperation));
  static final Check COUNTS =
      new Check(
          "a list of different whole numbers of 1 or more",
          value -> distinctNumbers(value) && items(value).allMatch(v -> wholeNumber(v) >= 1));
  static final Check NODE_IDS =
      new Check(
          "a list of node ids from 1 to 255",
          value ->
              distinctNumbers(value)
                  && items(value).allMatch(v -> wholeNumber(v) >= 1 && wholeNumber(v) <= 255));
  static final Check AGENTS =
      new Check(
          "a list of hosts, each with a port from 1 to 65535 or none, such as db1,db2:4444, or none",
          value -> distinct(value) && items(value).allMatch(Check::hostAndPort));
  static final Check PROCESSES =
      new Check(
          "a list of different process names, without blanks and colons",
          value -> distinct(value) && items(value).allMatch(v -> v.matches("[^\\s:]+")));

  static Check oneOf(String... words) {
    return new Check("one of " + String.join(", ", words), List.of(words)::contains);
  }

  private static java.util.stream.Stream<String> items(String value) {
    return Parameter.items(value).stream();
  }

  private static boolean distinct(String value) {
    List<String> items = Parameter.items(value);
    return !items.isEmpty() && new HashSet<>(items).size() == items.size();
  }

  private static boolean distinctNumbers(String value) {
    return distinct(value)
        && items(value).map(Check::wholeNumber).distinct().count() == items(value).count();
  }

  private static boolean hostAndPort(String value) {
    if (!value.matches("([^\\s:\\[\\]]+|\\[[\\p{XDigit}:.]+])(:\\d+)?")) {
      return false;
    }
    String port = value.replaceFirst("^.*?(:(\\d+))?$", "$2");
    return port.isEmpty() || (wholeNumber(port) >= 1 && wholeNumber(port) <= 65535);
  }

  /** The number, or -1 where that is none. */
  private static int wholeNumber(String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      return -1;
    }
  }
}
