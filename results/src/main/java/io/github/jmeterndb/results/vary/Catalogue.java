// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.vary;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.List;
import org.apache.commons.csv.CSVFormat;

/** The settings that {@code ./bench --vary} compares if it is given none. */
public final class Catalogue {
  private static final List<Entry> ALL = read();

  private Catalogue() {}

  /**
   * One of them, in Markdown.
   *
   * @param setting as it is given to {@code --vary}
   * @param does what it changes
   * @param expected its effect, as far as anybody published or can deduce it
   * @param source of the expected effect
   * @param isDummy whether it changes nothing that could have an effect, and is there to show none
   */
  public record Entry(
      String setting, String does, String expected, String source, boolean isDummy) {}

  /** All of them, in their order. */
  public static List<Entry> all() {
    return ALL;
  }

  /** Whether a path differs from its baseline by a dummy. */
  static boolean isDummy(String path) {
    return ALL.stream()
        .anyMatch(entry -> entry.isDummy() && path.endsWith("[" + entry.setting + "]"));
  }

  private static List<Entry> read() {
    try (Reader in =
        new InputStreamReader(Catalogue.class.getResourceAsStream("catalogue.csv"), UTF_8)) {
      return CSVFormat.DEFAULT
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .build()
          .parse(in)
          .stream()
          .map(
              row ->
                  new Entry(
                      row.get("setting"),
                      row.get("does"),
                      row.get("expected"),
                      row.get("source"),
                      row.get("dummy").equals("yes")))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
