// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.io.Serializable;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A checked value for each {@link Parameter}. Immutable; settings with the same values are equal,
 * so that samplers can share connections.
 */
public final class Settings {
  private static final Pattern DATABASE_IN_URL = Pattern.compile("//[^?]*/([^/?]*)");

  private final Set<Parameter> parameters;

  /** Values by property, as in {@link #defaults}. */
  private final Map<String, String> given;

  private final Map<String, String> defaults;

  private Settings(
      Set<Parameter> parameters, Map<String, String> given, Map<String, String> defaults) {
    this.parameters = parameters;
    this.given = given;
    this.defaults = defaults;
  }

  /**
   * @param lookup the value of a property, or null; blank counts as not given
   * @throws UserError at the first value that its parameter does not take
   */
  public static Settings of(Function<String, String> lookup) throws UserError {
    return of(lookup, List.of());
  }

  /**
   * Takes the parameters of a workload, too. One with a common parameter's name replaces its check,
   * not its default.
   */
  public static Settings of(Function<String, String> lookup, List<Parameter> ofWorkload)
      throws UserError {
    return of(lookup, ofWorkload, System.getenv());
  }

  static Settings of(
      Function<String, String> lookup, List<Parameter> ofWorkload, Map<String, String> environment)
      throws UserError {
    Map<String, Parameter> byName = new LinkedHashMap<>();
    Stream.concat(Parameter.COMMON.stream(), ofWorkload.stream())
        .forEach(parameter -> byName.put(parameter.property(), parameter));
    Set<Parameter> parameters = new LinkedHashSet<>(byName.values());
    Map<String, String> given = new HashMap<>();
    String password = environment.get("JDBC_PASSWORD");
    if (password != null && !password.isBlank()) {
      given.put(Parameter.JDBC_PASSWORD.property(), password);
    }
    for (Parameter parameter : parameters) {
      String value = lookup.apply(parameter.property());
      if (value != null && !value.isBlank()) {
        parameter.check(value.trim());
        given.put(
            parameter.property(),
            parameter.equals(Parameter.PATHS) ? PathName.canonical(value) : value.trim());
      }
    }
    return new Settings(parameters, given, Map.of());
  }

  /** These settings for another JVM, without the password. */
  public Sent sent() {
    Map<String, String> sent = new HashMap<>(given);
    sent.remove(Parameter.JDBC_PASSWORD.property());
    Map<String, String> sentDefaults = new HashMap<>(defaults);
    sentDefaults.remove(Parameter.JDBC_PASSWORD.property());
    return new Sent(sent, sentDefaults);
  }

  /**
   * Settings from another JVM, with the password of this one's environment.
   *
   * @throws UserError if the other JVM has another version, and a value is none here
   */
  public static Settings of(Sent sent, List<Parameter> ofWorkload) throws UserError {
    Settings settings = of(sent.given()::get, ofWorkload);
    return new Settings(settings.parameters, settings.given, sent.defaults());
  }

  public Settings with(Parameter parameter, String value) {
    Set<Parameter> more = new LinkedHashSet<>(parameters);
    more.add(parameter);
    Map<String, String> changed = new HashMap<>(given);
    changed.put(parameter.property(), value);
    return new Settings(more, changed, defaults);
  }

  public Settings withDefaults(Map<Parameter, String> otherDefaults) {
    Map<String, String> byName = new HashMap<>();
    otherDefaults.forEach((parameter, value) -> byName.put(parameter.property(), value));
    return new Settings(parameters, given, byName);
  }

  /** Names of the properties that the user gave, in their order. */
  public List<String> given() {
    return parameters.stream().filter(this::isGiven).map(Parameter::property).toList();
  }

  public boolean isGiven(Parameter parameter) {
    return given.containsKey(parameter.property());
  }

  /**
   * The value; empty where there is none.
   *
   * @throws IllegalArgumentException if these settings do not have the parameter
   */
  public String text(Parameter parameter) {
    if (!parameters.contains(parameter)) {
      throw new IllegalArgumentException(parameter + " belongs to another workload");
    }
    String value = given.get(parameter.property());
    if (value != null) {
      return value;
    }
    String byDefault = defaults.getOrDefault(parameter.property(), parameter.defaultValue());
    if (parameter.equals(Parameter.JDBC_URL) && isGiven(Parameter.NDB_DATABASE)) {
      return byDefault.replaceFirst(
          "[^/]+$", Matcher.quoteReplacement(text(Parameter.NDB_DATABASE)));
    }
    if (parameter.equals(Parameter.NDB_DATABASE) && isGiven(Parameter.JDBC_URL)) {
      String inUrl = databaseIn(text(Parameter.JDBC_URL));
      return inUrl.isEmpty() ? byDefault : inUrl;
    }
    return byDefault;
  }

  private static String databaseIn(String url) {
    Matcher matcher = DATABASE_IN_URL.matcher(url);
    return matcher.find() ? URLDecoder.decode(matcher.group(1), StandardCharsets.UTF_8) : "";
  }

  public int number(Parameter parameter) {
    return Integer.parseInt(text(parameter));
  }

  public double decimal(Parameter parameter) {
    return Double.parseDouble(text(parameter));
  }

  public boolean isOn(Parameter parameter) {
    return text(parameter).equals(Check.ON);
  }

  public List<String> list(Parameter parameter) {
    return Check.list(text(parameter));
  }

  public List<Integer> numbers(Parameter parameter) {
    return list(parameter).stream().map(Integer::valueOf).toList();
  }

  /** The values in {@link Parameter#JDBC_PROPERTIES} by name, in their order. */
  public Map<String, String> driverProperties() {
    Map<String, String> values = new LinkedHashMap<>();
    for (String property : Check.driverProperties(text(Parameter.JDBC_PROPERTIES))) {
      String[] sides = property.split("=", 2);
      values.put(sides[0], sides[1]);
    }
    return values;
  }

  /** All values by property name, without passwords. */
  public Map<String, String> printable() {
    Map<String, String> values = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      values.put(parameter.property(), printable(parameter));
    }
    return values;
  }

  private String printable(Parameter parameter) {
    if (parameter.equals(Parameter.JDBC_PASSWORD)) {
      return text(parameter).isEmpty() ? "none" : "given";
    }
    return parameter.equals(Parameter.JDBC_URL) ? withoutSecrets(text(parameter)) : text(parameter);
  }

  /** A JDBC URL, or a message of Connector/J about one, without passwords of key stores. */
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

  /**
   * Settings without the password, to be sent to another JVM.
   *
   * @param defaults of the workload and the target
   */
  public record Sent(Map<String, String> given, Map<String, String> defaults)
      implements Serializable {}
}
