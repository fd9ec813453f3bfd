// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.statistics.Difference;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What one round measured of a cell.
 *
 * @param seconds the sum of the log's intervals
 * @param latencies of the operations that succeeded, in nanoseconds; read-only
 * @param series the lines of the log; for a paired cell, merged to seconds
 * @param records the entries in {@code run.json} of the whole operation; several if it ran again
 * @param services service times of operations at a rate, whose {@code latencies} start at the
 *     scheduled time; read-only
 * @param timeline the series by 100 ms, for a cell with faults
 * @param slices for a paired cell
 */
public record CellRound(
    Cell cell,
    double seconds,
    List<ErrorCount> errors,
    Histogram latencies,
    List<Second> series,
    List<PathRecord> records,
    Histogram services,
    List<Second> timeline,
    Optional<Slices> slices) {
  public record ErrorCount(String code, long count, String firstMessage) {
    public ErrorCount plus(ErrorCount later) {
      return new ErrorCount(code, count + later.count, firstMessage);
    }
  }

  CellRound of(Cell name) {
    return new CellRound(
        name, seconds, errors, latencies, series, records, services, timeline, slices);
  }

  /** A part that did not occur in this cell. */
  CellRound without(Cell part) {
    Histogram none = new Histogram(latencies.getNumberOfSignificantValueDigits());
    return new CellRound(
        part, seconds, List.of(), none, List.of(), records, none, List.of(), slices);
  }

  public boolean isPaired() {
    return slices.isPresent();
  }

  public boolean hasFaults() {
    return records.stream().anyMatch(info -> info.faults != null);
  }

  public Optional<ArrivalInfo> arrivals() {
    return records.stream()
        .map(path -> path.arrivals)
        .filter(Objects::nonNull)
        .reduce(ArrivalInfo::plus);
  }

  public long ops() {
    return latencies.getTotalCount();
  }

  public long failed() {
    return errors.stream().mapToLong(ErrorCount::count).sum();
  }

  /** Why the figures must not be used, in a line; empty if they may be. */
  public String invalid() {
    return records.stream()
        .flatMap(info -> Stream.of(info.invalid, info.verdict))
        .filter(reason -> !reason.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Whether the figures may be used and an operation succeeded. */
  public boolean isMeasured() {
    return ops() > 0 && invalid().isEmpty();
  }

  /** Operations per second. Only for a measured round, or a part that did not occur in one. */
  public double tps() {
    return ops() / seconds;
  }

  /** Operations per second while CPU time was counted, failed ones included; empty if not. */
  public OptionalDouble tpsOfCpu() {
    double seconds =
        records.stream()
            .map(path -> path.cpu)
            .filter(Objects::nonNull)
            .mapToDouble(CpuInfo::seconds)
            .sum();
    return seconds > 0
        ? OptionalDouble.of(records.stream().mapToLong(path -> path.operations).sum() / seconds)
        : OptionalDouble.empty();
  }

  /** Operations per second with an interval; empty from too few seconds or slices. */
  public Optional<Difference> tpsWithin() {
    List<Second> blocks = slices.map(Slices::lines).orElse(series);
    double length = blocks.stream().mapToDouble(Second::length).sum();
    List<Double> deviations =
        blocks.stream()
            .map(block -> (block.ops() - tps() * block.length()) * blocks.size() / length)
            .toList();
    // Lengths are rounded to milliseconds.
    return Math.abs(length - seconds) < 0.01 * seconds
        ? Difference.ofBlocks(tps(), deviations)
        : Optional.empty();
  }
}
