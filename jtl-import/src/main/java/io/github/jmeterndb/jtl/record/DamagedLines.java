// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.results.model.FileCautions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The numbers of the lines that were left out: the first ones, and how many there are. */
final class DamagedLines {
  private final List<Long> first = new ArrayList<>();
  private long count;

  void add(long line) {
    count++;
    if (first.size() < FileCautions.LINES_NAMED) {
      first.add(line);
    }
  }

  /** Adds those of the file's next part. */
  void add(DamagedLines next, long linesBefore) {
    next.first.forEach(line -> add(linesBefore + line));
    count += next.count - next.first.size();
  }

  void tell(Path file, FileCautions cautions) {
    first.forEach(line -> cautions.damagedLine(file, line));
    cautions.moreDamagedLines(file, count - first.size());
  }
}
