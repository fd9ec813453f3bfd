// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.page;

import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a report says, whatever it is written in. Its texts are plain: who writes them escapes what
 * others wrote.
 */
public interface Page {
  /** What ran, in a line: each table is marked with it. */
  String label();

  default String title() {
    return label();
  }

  List<String> about();

  /** Whether the figures are those of the embedded database, which each of them must say. */
  default boolean isEmbedded() {
    return false;
  }

  /** What is to be known before all else on a terminal, where the sections are in brief. */
  default List<String> opening() {
    return List.of();
  }

  /** What is to be minded before the figures are, a line each. */
  List<String> cautions();

  /** What follows from the figures; nothing where none is drawn. */
  default Optional<Verdict> verdict() {
    return Optional.empty();
  }

  /** The tables that stand below the verdict, on the first screen, and sentences on them. */
  default Section overview() {
    return Section.of("Overview", List.of(), "");
  }

  default List<Check> checks() {
    return List.of();
  }

  /** What was required of the figures, and whether it is met. */
  default List<Check> requirements() {
    return List.of();
  }

  /** Warnings on figures, a line a kind; the first line counts them. */
  default List<String> warnings() {
    return List.of();
  }

  /** What a reader asks next: how sure that is, why, on what machine. */
  default List<Answer> answers() {
    return List.of();
  }

  /** The tables that stand on a terminal in place of the sections, where little is wanted there. */
  default List<Table> headline() {
    return sections().stream().flatMap(section -> section.brief().stream()).toList();
  }

  /** The charts, by kind; drawn when they are written. */
  default List<FigureGroup> figures() {
    return List.of();
  }

  default boolean isFirst(FigureGroup group) {
    return !isFolded();
  }

  default List<FigureGroup> courses() {
    return List.of();
  }

  /** The parts of the report that are not empty, in their order. */
  List<Section> sections();

  default List<Section> textSections() {
    return sections();
  }

  /** Whether what is not on the first screen stands behind headings that open. */
  default boolean isFolded() {
    return false;
  }

  /** Where the figures are from; nothing where that is not known. */
  default Optional<Provenance> provenance() {
    return Optional.empty();
  }

  /**
   * What follows from the figures.
   *
   * @param lead all of it in one sentence; empty where the lines are few enough
   * @param note how sure they are; empty where they say it
   */
  record Verdict(String lead, List<String> lines, String note) {
    public Verdict {
      lines = List.copyOf(lines);
    }

    public Verdict(List<String> lines, String note) {
      this("", lines, note);
    }

    public List<String> sentences() {
      return Stream.concat(Stream.of(lead).filter(text -> !text.isEmpty()), lines.stream())
          .toList();
    }

    /** Whether nothing follows. */
    public boolean isEmpty() {
      return lead.isEmpty() && lines.isEmpty();
    }
  }

  /**
   * Something that was checked.
   *
   * @param name what has to hold, in a few words
   * @param text what was found, in a sentence
   */
  record Check(String name, boolean isPassed, String text) {
    public String mark() {
      return isPassed ? "✓" : "✗";
    }
  }

  /**
   * A question and its answer.
   *
   * @param lines the answer, a sentence each, one or more
   * @param more the title of the section that tells more; empty where there is none
   */
  record Answer(String question, List<String> lines, String more) {
    public Answer {
      lines = List.copyOf(lines);
    }
  }

  /**
   * Where the figures are from.
   *
   * @param command what runs it again, a line for a shell or several
   */
  record Provenance(String command, List<Table> tables) {
    public Provenance {
      tables = Table.filled(tables);
    }
  }
}
