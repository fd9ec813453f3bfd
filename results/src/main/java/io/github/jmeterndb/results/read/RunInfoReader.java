// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read;

import io.github.jmeterndb.results.model.Experiment;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.AgentInfo;
import io.github.jmeterndb.run.RunInfo.CellInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads {@code run.json}, and fills what is missing in it, so that nobody else meets a null. */
final class RunInfoReader {
  private static final RunInfo NOTHING =
      new RunInfo(null, null, null, null, null, null, null, null, null, null, null, null);

  private RunInfoReader() {}

  /** What ran; a file that is missing or damaged makes a warning and an unknown target. */
  static RunInfo read(RunDirectory directory, Warnings warnings) {
    if (!Files.exists(directory.runJson())) {
      warnings.add("run.json is missing: what ran, and how it ended, is not known");
      return filled(NOTHING);
    }
    try {
      RunInfo info = directory.readInfo();
      // What Jackson makes of the text "null".
      if (info != null) {
        return filled(info);
      }
    } catch (IOException e) {
      // Jackson's message goes over several lines and quotes the file; that it failed is enough.
    }
    warnings.add("run.json is damaged: what ran, and how it ended, is not known");
    return filled(NOTHING);
  }

  private static RunInfo filled(RunInfo info) {
    return new RunInfo(
        Objects.requireNonNullElse(info.target(), Experiment.UNKNOWN),
        text(info.title()),
        info.state(),
        text(info.message()),
        text(info.started()),
        text(info.ended()),
        map(info.versions()),
        map(info.host()),
        map(info.properties()),
        map(info.cluster()),
        agents(info.agents()),
        cells(info.cells()));
  }

  private static List<AgentInfo> agents(List<AgentInfo> agents) {
    return Objects.requireNonNullElse(agents, List.<AgentInfo>of()).stream()
        .filter(Objects::nonNull)
        .map(
            agent ->
                new AgentInfo(
                    text(agent.host()),
                    agent.port(),
                    agent.hardwareThreads(),
                    text(agent.missing())))
        .toList();
  }

  private static List<CellInfo> cells(List<CellInfo> cells) {
    return Objects.requireNonNullElse(cells, List.<CellInfo>of()).stream()
        .filter(Objects::nonNull)
        .map(
            cell ->
                new CellInfo(
                    text(cell.cell()),
                    text(cell.started()),
                    cell.seconds(),
                    cell.errors(),
                    text(cell.note()),
                    cell.operations(),
                    numbers(cell.counters())))
        .toList();
  }

  private static Map<String, Long> numbers(Map<String, Long> counters) {
    Map<String, Long> known = new LinkedHashMap<>(map(counters));
    known.values().removeIf(Objects::isNull);
    return known;
  }

  private static String text(String value) {
    return Objects.requireNonNullElse(value, "");
  }

  private static <V> Map<String, V> map(Map<String, V> value) {
    return Objects.requireNonNullElse(value, Map.of());
  }
}
