// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.List;
import java.util.Locale;

/**
 * Tables under one title.
 *
 * @param sentences what follows from the tables, in words; none where they speak for themselves
 * @param tables those with rows; a section without any is empty
 * @param howToRead what their figures are; empty where the tables say it
 * @param brief the tables with rows that stand on a terminal
 * @param afterBrief what is said after these there; nothing where there are none
 */
public record Section(
    String title,
    List<String> sentences,
    List<Table> tables,
    String howToRead,
    List<Table> brief,
    List<String> afterBrief) {
  public Section {
    sentences = List.copyOf(sentences);
    tables = Table.filled(tables);
    brief = Table.filled(brief);
    afterBrief = brief.isEmpty() ? List.of() : List.copyOf(afterBrief);
  }

  /** A section without sentences, of which nothing stands on a terminal. */
  public static Section of(String title, List<Table> tables, String howToRead) {
    return new Section(title, List.of(), tables, howToRead, List.of(), List.of());
  }

  /** A section that stands on a terminal as well, and whose tables speak for themselves. */
  public static Section everywhere(String title, List<Table> tables) {
    return of(title, tables, "").inBrief(tables);
  }

  public Section saying(List<String> words) {
    return new Section(title, words, tables, howToRead, brief, afterBrief);
  }

  public Section inBrief(List<Table> few, String... words) {
    return new Section(title, sentences, tables, howToRead, few, List.of(words));
  }

  /** Whether there is nothing to tell. */
  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /** Names it in a page. */
  public String id() {
    return "section-" + title.toLowerCase(Locale.ROOT).replaceAll("[^a-z]+", "-");
  }
}
