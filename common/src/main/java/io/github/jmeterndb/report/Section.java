// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import java.util.List;

/** Tables under a title, after introductory sentences. */
public record Section(String title, List<String> sentences, List<Table> tables, String howToRead) {
  public Section {
    sentences = List.copyOf(sentences);
    tables = Table.filled(tables);
  }
}
