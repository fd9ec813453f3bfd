// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;

/** The longer texts of the report, which stand in {@code prose.properties}. */
public final class Prose {
  private static final Properties TEXTS = read();

  private Prose() {}

  private static Properties read() {
    Properties texts = new Properties();
    try (Reader in =
        new InputStreamReader(Prose.class.getResourceAsStream("prose.properties"), UTF_8)) {
      texts.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return texts;
  }

  /**
   * The text of a key.
   *
   * @param values what is formatted into it; a text without values is not formatted
   * @throws NullPointerException if there is no such key
   */
  public static String of(String key, Object... values) {
    String text = Objects.requireNonNull(TEXTS.getProperty(key), key);
    return values.length == 0 ? text : String.format(Locale.ROOT, text, values);
  }
}
