// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Pattern;

/** Refuses passwords in values that are printed, or recorded in run.json. */
final class Secrets {
  private static final Pattern USER_INFO =
      Pattern.compile(
          "^[^?]*@" // user:password@host
              + "|[?&][^=&]*@" // the same, and there is a question mark in the password
              + "|//[^/?\\[(]*:(?!\\d*([/?,]|$))[^@]*@"); // or that and an equals sign
  private static final Pattern PASSWORD_IN_URL =
      Pattern.compile("(?i)(^|[^\\w.-])pass(word|wd)?\\d?\\s*=");

  /** In options of Spider and FEDERATED. */
  private static final Pattern PASSWORD_IN_OPTIONS = Pattern.compile("(?i)password|://[^/\\s]*@");

  /** Secrets, server and account have their own parameters. */
  private static final Pattern NOT_IN_PROPERTIES =
      Pattern.compile(
          "(?i)(^|&)\\s*([\\w.]*(pass(word|wd|phrase)|secret|token|credential)[\\w.]*|[\\w.]*url"
              + "|user(name)?|host|port|address|protocol|path|type|priority|dbname)\\s*=");

  private Secrets() {}

  static void refuse(Parameter parameter, String value) throws UserError {
    String problem = "";
    if (parameter.equals(Parameter.JDBC_URL) && mayBeInUrl(value)) {
      problem =
          "holds a user or a password: leave them out, and give -Jjdbc.user=… and the password in the environment variable JDBC_PASSWORD.";
    } else if (parameter.equals(Parameter.TABLE_OPTIONS)
        && PASSWORD_IN_OPTIONS.matcher(value).find()) {
      problem =
          "contains a password, which would be recorded in run.json: create the connection with CREATE SERVER, and name that server here.";
    } else if (parameter.equals(Parameter.JDBC_PROPERTIES)
        && NOT_IN_PROPERTIES.matcher(value).find()) {
      problem =
          "contains an address, a user or a secret, which would be recorded in run.json: use jdbc.url, jdbc.user, and the environment variable JDBC_PASSWORD.";
    }
    if (!problem.isEmpty()) {
      throw new UserError(parameter + " " + problem);
    }
  }

  /** Connector/J prints a URL that it cannot parse, so one with a password must not reach it. */
  private static boolean mayBeInUrl(String url) {
    return USER_INFO.matcher(url).find()
        || PASSWORD_IN_URL.matcher(url).find()
        || PASSWORD_IN_URL.matcher(decoded(url)).find();
  }

  /** As Connector/J decodes names of properties. */
  private static String decoded(String url) {
    try {
      return URLDecoder.decode(url, UTF_8);
    } catch (IllegalArgumentException e) {
      // It is not encoded, then.
      return url;
    }
  }
}
