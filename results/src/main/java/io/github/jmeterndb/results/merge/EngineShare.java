// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.merge;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.results.read.LatencyLine;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What one of several independent engines has recorded.
 *
 * @param info with a {@link RunInfo#share}
 */
record EngineShare(RunDirectory directory, RunInfo info) {
  /**
   * Reads it.
   *
   * @throws UserError if the folder is no such share
   */
  static EngineShare read(Path path) throws UserError {
    RunDirectory directory = new RunDirectory(path);
    try {
      RunInfo info = directory.readInfo();
      if (info.share() == null) {
        throw new UserError(
            path
                + " is a whole run, not the share of an independent engine: there is nothing to merge");
      }
      return new EngineShare(directory, info);
    } catch (IOException e) {
      throw new UserError(
          "%s has no run.json that can be read (%s): it is no run directory, or its engine was lost"
              .formatted(path, UserError.firstLine(e)),
          e);
    }
  }

  ShareInfo share() {
    return info.share();
  }

  String name() {
    return share().name();
  }

  /** What it says of a cell; nothing if it did not end it. */
  Optional<PathRecord> record(String tag) {
    return info.cells().stream().filter(cell -> cell.cell().equals(tag)).findFirst();
  }

  /** Whether it has threads of a cell. */
  boolean worksOn(Cell cell) {
    return share().engine() < cell.threads();
  }

  /**
   * The lines of a log, by the tags of the cells that they are of, or of which they are a part.
   *
   * @return nothing where the file is missing
   */
  Map<String, List<String>> lines(Path file) throws IOException {
    Map<String, List<String>> byCell = new LinkedHashMap<>();
    if (!Files.exists(file)) {
      return byCell;
    }
    for (String line : Files.readAllLines(file, UTF_8)) {
      if (line.startsWith("Tag=")) {
        String tag = line.substring("Tag=".length(), Math.max(line.indexOf(','), 4));
        byCell.computeIfAbsent(whole(tag), cell -> new ArrayList<>()).add(line);
      }
    }
    return byCell;
  }

  private static String whole(String tag) {
    try {
      return Cell.ofTag(tag).whole().tag();
    } catch (IllegalArgumentException e) {
      // A damaged line, which is refused where it is parsed.
      return tag;
    }
  }

  /** A line of such a log. */
  LatencyLine parsed(String line) throws UserError {
    return LatencyLine.parse(line)
        .orElseThrow(
            () -> new UserError("%s has a damaged line in a log".formatted(directory.path())));
  }
}
