// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.regex.Pattern;

final class JdbcUrl {
  private static final Pattern USER_INFO =
      Pattern.compile(
          "^[^?]*@" // user:password@host
              + "|[?&][^=&]*@" // the same, and there is a question mark in the password
              + "|//[^/?\\[(]*:(?!\\d*([/?,]|$))[^@]*@"); // or that and an equals sign
  private static final Pattern PASSWORD_PROPERTY =
      Pattern.compile("(?i)(^|[^\\w.-])pass(word|wd)?\\d?\\s*=");

  private JdbcUrl() {}

  /**
   * Whether a URL has, or seems to have, a password. Connector/J prints a URL that it cannot parse,
   * so such a URL must not reach it.
   */
  static boolean mayHoldPassword(String url) {
    return USER_INFO.matcher(url).find()
        || PASSWORD_PROPERTY.matcher(url).find()
        || PASSWORD_PROPERTY.matcher(decoded(url)).find();
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
