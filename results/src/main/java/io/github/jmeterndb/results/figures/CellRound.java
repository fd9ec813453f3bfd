// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.figures;

import io.github.jmeterndb.report.Second;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.CpuInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.Slice;
import io.github.jmeterndb.statistics.Difference;
import io.github.jmeterndb.statistics.PairedBlocks;
import io.github.jmeterndb.statistics.PairedBlocks.Turn;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * What one round measured of a cell.
 *
 * @param seconds the sum of the log's intervals
 * @param latencies of the operations that succeeded, in nanoseconds; read-only
 * @param lines of the latency log: seconds, or the slices of a paired cell
 * @param records the entries in {@code run.json} of the whole operation; several if it ran again
 * @param services service times of operations at a rate, whose {@code latencies} start at the
 *     scheduled time; read-only
 * @param timeline the lines by 100 ms, for a cell with faults
 * @param slices for a paired cell, from {@code slices.csv}
 */
public record CellRound(
    Cell cell,
    double seconds,
    List<ErrorCount> errors,
    Histogram latencies,
    List<Second> lines,
    List<PathRecord> records,
    Histogram services,
    List<Second> timeline,
    Optional<List<Slice>> slices,
    CellCpu cpu) {
  public record ErrorCount(String code, long count, String firstMessage) {
    public ErrorCount plus(ErrorCount later) {
      return new ErrorCount(code, count + later.count, firstMessage);
    }
  }

  CellRound labelled(String label) {
    Cell other = new Cell(cell.operation(), label + ":" + cell.path(), cell.threads());
    return new CellRound(
        other, seconds, errors, latencies, lines, records, services, timeline, slices, cpu);
  }

  /** A part that did not occur in this cell. */
  CellRound without(Cell part) {
    Histogram none = new Histogram(latencies.getNumberOfSignificantValueDigits());
    return new CellRound(
        part, seconds, List.of(), none, List.of(), records, none, List.of(), slices, CellCpu.NONE);
  }

  @Override
  public CellCpu cpu() {
    return isMeasured() ? cpu : CellCpu.NONE;
  }

  public boolean isPaired() {
    return slices.isPresent();
  }

  /** The slices but those of the contiguous pass. */
  public Stream<Slice> counted() {
    return slices.stream().flatMap(List::stream).filter(slice -> !slice.isContiguous());
  }

  /** The blocks of two paths that took turns; empty if they did not. */
  Optional<PairedBlocks> against(CellRound other) {
    return isPaired() && other.isPaired()
        ? Optional.of(new PairedBlocks(turns(), other.turns()))
        : Optional.empty();
  }

  private SortedMap<Integer, Turn> turns() {
    SortedMap<Integer, Turn> turns = new TreeMap<>();
    counted()
        .forEach(
            slice ->
                turns.put(
                    slice.block(),
                    new Turn(slice.startMillis() / 1e3, slice.operations(), slice.seconds())));
    return turns;
  }

  /** The lines; for a paired cell, merged to seconds. */
  public List<Second> series() {
    return isPaired() ? Second.whole(lines) : lines;
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

  /** Microseconds of CPU per operation, failed ones included; NaN if not counted. */
  double cpuMicros(OptionalDouble percent) {
    double counted =
        records.stream()
            .map(path -> path.cpu)
            .filter(Objects::nonNull)
            .mapToDouble(CpuInfo::seconds)
            .sum();
    long operations = records.stream().mapToLong(path -> path.operations).sum();
    return counted > 0 && operations > 0 && percent.isPresent()
        ? percent.getAsDouble() * 1e4 / (operations / counted)
        : Double.NaN;
  }

  /** Operations per second with an interval; empty from too few seconds or slices. */
  public Optional<Difference> tpsWithin() {
    double length = lines.stream().mapToDouble(Second::length).sum();
    List<Double> deviations =
        lines.stream()
            .map(block -> (block.ops() - tps() * block.length()) * lines.size() / length)
            .toList();
    // Lengths are rounded to milliseconds.
    return Math.abs(length - seconds) < 0.01 * seconds
        ? Difference.ofBlocks(tps(), deviations)
        : Optional.empty();
  }
}
