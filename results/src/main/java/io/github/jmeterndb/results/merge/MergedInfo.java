// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.merge;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What {@code run.json} says of the shares of several engines together. */
final class MergedInfo {
  private static final double MILLIS = 1e3;

  private final Shares shares;
  private final RunInfo lead;

  MergedInfo(Shares shares) {
    this.shares = shares;
    lead = shares.lead().info();
  }

  /** All but the cells is as engine 0 says, which has led the run. */
  RunInfo whole() {
    List<PathRecord> cells = lead.cells().stream().map(this::cell).toList();
    String wrong =
        Stream.concat(
                shares.all().stream().filter(MergedInfo::hasFailed).map(MergedInfo::failure),
                cells.stream()
                    .filter(cell -> !cell.invalid().isEmpty())
                    .map(cell -> cell.measured().title() + ": " + cell.invalid()))
            .findFirst()
            .orElse("");
    State state =
        shares.all().stream().allMatch(share -> share.info().state() == State.COMPLETE)
            ? State.COMPLETE
            : State.ERRORS;
    return with(lead, wrong.isEmpty() ? state : State.FAILED, wrong, cells, engines(), processes());
  }

  /** Those of engine 0, and the other generators, of which no CPU is known. */
  private List<ProcessInfo> processes() {
    List<ProcessInfo> all = new ArrayList<>(lead.processes());
    for (ProcessInfo process : lead.processes()) {
      if (process.role().equals(ProcessInfo.GENERATOR)) {
        for (int engine = 1; engine < shares.all().size(); engine++) {
          all.add(
              new ProcessInfo(
                  "%s %d".formatted(ProcessInfo.GENERATOR, engine + 1),
                  "",
                  process.process(),
                  0,
                  process.paths(),
                  "engine 0 alone records CPU"));
        }
      }
    }
    return all;
  }

  private static boolean hasFailed(EngineShare share) {
    State state = share.info().state();
    return state != State.COMPLETE && state != State.ERRORS;
  }

  private static String failure(EngineShare share) {
    String message = share.info().message();
    return "%s ended as %s%s"
        .formatted(share.name(), share.info().state(), message.isEmpty() ? "" : ": " + message);
  }

  private List<EngineInfo> engines() {
    return shares.all().stream()
        .map(
            share ->
                lead.engines().stream()
                    .filter(known -> known.engine().equals(share.name()))
                    .findFirst()
                    .orElse(new EngineInfo(share.name(), 0, "")))
        .toList();
  }

  private PathRecord cell(PathRecord ofLead) {
    Cell cell = ofLead.measured();
    Map<String, CellRecord> measured = new LinkedHashMap<>();
    String missing = "";
    for (EngineShare share : shares.all()) {
      if (share.record(cell.tag()).isPresent()) {
        measured.put(share.name(), CellRecord.of(share.record(cell.tag()).get()));
      } else if (share.worksOn(cell) && missing.isEmpty()) {
        missing = share.name() + " has not ended it";
      }
    }
    String lost = missing.isEmpty() ? apart(measured) : missing;
    return CellRecord.merged(List.of(cell), measured, ofLead.startMillis(), lost)
        .paths()
        .get(0)
        .with(
            all -> {
              all.settling = ofLead.settling();
              all.verdict = ofLead.verdict();
              all.ledger = ofLead.ledger();
              all.lostNodes = ofLead.lostNodes();
            });
  }

  /**
   * Where the engines' windows have no time in common by their hosts' clocks, in a line; empty if
   * they do: they began together, so that the clocks are wrong, or the files are.
   */
  private static String apart(Map<String, CellRecord> measured) {
    List<PathRecord> all = measured.values().stream().map(cell -> cell.paths().get(0)).toList();
    long lastStart = all.stream().mapToLong(PathRecord::startMillis).max().orElse(0);
    long firstEnd = all.stream().mapToLong(MergedInfo::endMillis).min().orElse(0);
    return lastStart < firstEnd
        ? ""
        : "the windows of its engines do not overlap; synchronise the clocks of their hosts";
  }

  private static long endMillis(PathRecord path) {
    return path.startMillis() + Math.round(path.seconds() * MILLIS);
  }

  /** That of an engine, as the record of a whole run or of a remote engine. */
  static RunInfo with(
      RunInfo info,
      State state,
      String message,
      List<PathRecord> cells,
      List<EngineInfo> engines,
      List<ProcessInfo> processes) {
    Map<String, String> properties = new LinkedHashMap<>(info.properties());
    properties.computeIfPresent(Parameter.ENGINE_INDEX.property(), (name, value) -> "");
    return new RunInfo(
        info.target(),
        info.title(),
        state,
        message,
        info.started(),
        info.ended(),
        info.versions(),
        info.host(),
        properties,
        info.cluster(),
        info.agents(),
        processes,
        info.warmups(),
        cells,
        info.given().stream()
            .filter(name -> !name.equals(Parameter.ENGINE_INDEX.property()))
            .toList(),
        info.slos(),
        engines,
        info.cpu(),
        null);
  }
}
