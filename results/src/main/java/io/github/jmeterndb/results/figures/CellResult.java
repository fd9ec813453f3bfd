// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.results.figures.CellRound.ErrorCount;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.FaultsInfo;
import io.github.jmeterndb.run.PathRecord;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

public record CellResult(Cell cell, List<CellRound> rounds) {
  public List<CellRound> measuredRounds() {
    return rounds.stream().filter(CellRound::isMeasured).toList();
  }

  /**
   * The rounds whose mean is the throughput: for a part, also rounds that measured the whole and in
   * which the part did not occur. Empty if the cell was not measured.
   */
  public List<CellRound> roundsOfTps() {
    return measuredRounds().isEmpty() || !cell.operation().isPart()
        ? measuredRounds()
        : valid().toList();
  }

  public String invalid() {
    return rounds.stream()
        .map(CellRound::invalid)
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  public Stream<CellRound> valid() {
    return rounds.stream().filter(round -> round.invalid().isEmpty());
  }

  public long errors() {
    return rounds.stream().mapToLong(CellRound::failed).sum();
  }

  public Map<String, ErrorCount> errorsByCode() {
    Map<String, ErrorCount> byCode = new LinkedHashMap<>();
    rounds.stream()
        .flatMap(round -> round.errors().stream())
        .forEach(error -> byCode.merge(error.code(), error, ErrorCount::plus));
    return byCode;
  }

  public Stream<PathRecord> records() {
    return rounds.stream().flatMap(round -> round.records().stream());
  }

  public boolean isPaired() {
    return rounds.stream().anyMatch(CellRound::isPaired);
  }

  public boolean isAtARate() {
    return cell.operation().rate().isPresent();
  }

  public boolean hasFaults() {
    return rounds.stream().anyMatch(CellRound::hasFaults);
  }

  public Stream<FaultsInfo> faults() {
    return records().map(path -> path.faults).filter(Objects::nonNull);
  }

  public long excused() {
    return faults().mapToLong(faults -> faults.excused).sum();
  }

  public Histogram latencies() {
    return sum(CellRound::latencies);
  }

  /** Service times: without the time that operations at a rate waited for their start. */
  public Histogram services() {
    return sum(CellRound::services);
  }

  public Optional<ArrivalInfo> arrivals() {
    return measuredRounds().stream()
        .flatMap(round -> round.arrivals().stream())
        .reduce(ArrivalInfo::plus);
  }

  public CellCpu cpu() {
    return CellCpu.mean(measuredRounds().stream().map(CellRound::cpu).toList());
  }

  private Histogram sum(Function<CellRound, Histogram> part) {
    return measuredRounds().stream()
        .map(round -> part.apply(round).copy())
        .reduce(
            (sum, more) -> {
              sum.setAutoResize(true);
              sum.add(more);
              return sum;
            })
        .orElseGet(() -> new Histogram(3));
  }
}
