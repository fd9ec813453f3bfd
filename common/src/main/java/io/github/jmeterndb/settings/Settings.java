// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value for each {@link Parameter}, checked. Immutable; two of the same values are equal, so that
 * samplers of one configuration can share a store.
 */
public final class Settings {
  static final String PASSWORD_VARIABLE = "JDBC_PASSWORD";
  private static final Pattern DATABASE_IN_URL = Pattern.compile("//[^?]*/([^/?]*)");

  private final Map<Parameter, String> given;
  private final Map<Parameter, String> defaults;

  private Settings(Map<Parameter, String> given, Map<Parameter, String> defaults) {
    this.given = given;
    this.defaults = defaults;
  }

  /**
   * Takes what is given; blank is as good as not given.
   *
   * @param lookup the value of a property, or null
   * @throws UserError at the first value that is not one for its parameter
   */
  public static Settings of(Function<String, String> lookup) throws UserError {
    return of(lookup, System.getenv());
  }

  static Settings of(Function<String, String> lookup, Map<String, String> environment)
      throws UserError {
    Map<Parameter, String> given = new EnumMap<>(Parameter.class);
    String password = environment.get(PASSWORD_VARIABLE);
    if (password != null && !password.isBlank()) {
      given.put(Parameter.JDBC_PASSWORD, password);
    }
    for (Parameter parameter : Parameter.values()) {
      String value = lookup.apply(parameter.property());
      if (value != null && !value.isBlank()) {
        parameter.check(value.trim());
        given.put(parameter, value.trim());
      }
    }
    return new Settings(given, Map.of());
  }

  /** These settings with one value set, as if it had been given. */
  public Settings with(Parameter parameter, String value) {
    Map<Parameter, String> changed = new EnumMap<>(Parameter.class);
    changed.putAll(given);
    changed.put(parameter, value);
    return new Settings(changed, defaults);
  }

  /** These settings with other defaults. */
  public Settings withDefaults(Map<Parameter, String> otherDefaults) {
    return new Settings(given, Map.copyOf(otherDefaults));
  }

  /** Whether the user gave a value for it. */
  public boolean isGiven(Parameter parameter) {
    return given.containsKey(parameter);
  }

  /** The value as a text; empty where there is none. */
  public String text(Parameter parameter) {
    String value = given.get(parameter);
    if (value != null) {
      return value;
    }
    String byDefault = defaults.getOrDefault(parameter, parameter.defaultValue());
    if (parameter == Parameter.JDBC_URL && given.containsKey(Parameter.NDB_DATABASE)) {
      return byDefault.replaceFirst("[^/]+$", given.get(Parameter.NDB_DATABASE));
    }
    if (parameter == Parameter.NDB_DATABASE && given.containsKey(Parameter.JDBC_URL)) {
      String inUrl = databaseIn(given.get(Parameter.JDBC_URL));
      return inUrl.isEmpty() ? byDefault : inUrl;
    }
    return byDefault;
  }

  private static String databaseIn(String url) {
    Matcher matcher = DATABASE_IN_URL.matcher(url);
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The value of a parameter that is a whole number. */
  public int number(Parameter parameter) {
    return Integer.parseInt(text(parameter));
  }

  /** The value of a parameter that is a list of texts. */
  public List<String> list(Parameter parameter) {
    return Parameter.items(text(parameter));
  }

  /** The value of a parameter that is a list of whole numbers. */
  public List<Integer> numbers(Parameter parameter) {
    return list(parameter).stream().map(Integer::valueOf).toList();
  }

  /** All values by property name, without passwords: fit to be printed and recorded. */
  public Map<String, String> printable() {
    Map<String, String> values = new LinkedHashMap<>();
    for (Parameter parameter : Parameter.values()) {
      values.put(parameter.property(), printable(parameter));
    }
    return values;
  }

  private String printable(Parameter parameter) {
    return switch (parameter) {
      case JDBC_PASSWORD -> text(parameter).isEmpty() ? "none" : "given";
      case JDBC_URL -> withoutSecrets(text(parameter));
      default -> text(parameter);
    };
  }

  /**
   * A JDBC URL, or what Connector/J says of one, without the passwords of key stores, which may
   * stand in it.
   */
  public static String withoutSecrets(String text) {
    return text.replaceAll("(?i)([?&;][^=&;]*password\\d?\\s*=)[^&]*", "$1***")
        .replaceAll("(?i)(password\\d?\\s*=)[^&,)]*", "$1***");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Settings that
        && given.equals(that.given)
        && defaults.equals(that.defaults);
  }

  @Override
  public int hashCode() {
    return given.hashCode() * 31 + defaults.hashCode();
  }

  @Override
  public String toString() {
    return printable().toString();
  }
}
