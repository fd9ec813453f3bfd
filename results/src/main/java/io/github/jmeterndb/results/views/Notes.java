// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** How to read the tables and charts: the texts of {@code notes.properties}. */
final class Notes {
  private static final Properties TEXTS = new Properties();

  static {
    try (Reader in =
        new InputStreamReader(Notes.class.getResourceAsStream("notes.properties"), UTF_8)) {
      TEXTS.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Notes() {}

  static String of(String key) {
    return Objects.requireNonNull(TEXTS.getProperty(key), key);
  }
}
