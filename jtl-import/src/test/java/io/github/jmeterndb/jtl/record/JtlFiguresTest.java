// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterndb.jtl.model.Elapsed;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import io.github.jmeterndb.jtl.model.LabelSeries;
import io.github.jmeterndb.jtl.model.SeriesPoint;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each figure against the same one from all samples, sorted. */
class JtlFiguresTest {
  private static final int ROWS = 60_000;
  private static final long START = 1_790_000_000_000L;

  /** Three points of a series, so that a point has more samples than are kept as they are. */
  private static final int TEST_MILLIS = 7_200_000;

  private record Sample(long start, long elapsed, String label, String group, boolean failed) {
    long end() {
      return start + elapsed;
    }
  }

  @TempDir Path folder;
  private final List<Sample> samples = new ArrayList<>();
  private JtlResult result;

  @BeforeEach
  void importRowsOfAnyOrder() throws Exception {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(7);
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int i = 0; i < ROWS; i++) {
      Sample sample =
          new Sample(
              START + (long) (TEST_MILLIS * Math.pow(random.nextDouble(), 8)),
              (long) Math.exp(12 * random.nextDouble()),
              random.nextInt(3) == 0 ? "login" : "home",
              "Group " + random.nextInt(2),
              random.nextInt(50) == 0);
      samples.add(sample);
      jtl.append(sample.start()).append(',').append(sample.elapsed()).append(',');
      jtl.append(sample.label()).append(',').append(sample.group()).append(" 1-");
      jtl.append(random.nextInt(9)).append(',').append(!sample.failed()).append('\n');
    }
    result = JtlReader.read(Files.writeString(folder.resolve("a.jtl"), jtl));
  }

  @Test
  void agreeForEachLabelInEachThreadGroup() {
    assertThat(result.labels()).hasSize(4);
    for (LabelResult label : result.labels()) {
      assertFigures(label, s -> s.label().equals(label.label()) && s.group().equals(label.group()));
    }
  }

  @Test
  void agreeForEachThreadGroupAndTheTotal() {
    assertThat(result.groups()).hasSize(2);
    for (LabelResult group : result.groups()) {
      assertFigures(group, s -> s.group().equals(group.group()));
    }
    assertFigures(result.total(), s -> true);
  }

  @Test
  void agreeForEachPointOfASeries() {
    assertThat(result.series()).hasSize(2);
    for (LabelSeries series : result.series()) {
      assertThat(series.points()).hasSizeBetween(300, 600);
      assertThat(series.points().stream().mapToLong(SeriesPoint::samples).sum())
          .isEqualTo(samples.stream().filter(s -> s.label().equals(series.label())).count());
      series.points().forEach(point -> assertPoint(series.label(), point));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 7})
  void areTheSameHoweverTheFileIsCut(int parts) throws Exception {
    assertThat(JtlReader.read(folder.resolve("a.jtl"), parts)).isEqualTo(result);
  }

  @Test
  void nameTheSameLabelsAndCodesHoweverTheFileIsCut() throws Exception {
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    for (int i = 0; i < 3 * Budget.MOST_LABELS; i++) {
      jtl.append("%d,1,label %d,code,true\n".formatted(START + i, (i * 7) % 1500));
      jtl.append("%d,1,errors,code %d,false\n".formatted(START + i, (i * 7) % 100));
    }
    Path file = Files.writeString(folder.resolve("b.jtl"), jtl);

    JtlResult whole = JtlReader.read(file, 1);

    assertThat(whole.cautions()).anyMatch(line -> line.contains(Recorder.OTHER_LABELS));
    assertThat(JtlReader.read(file, 3)).isEqualTo(whole);
  }

  /** As of several load generators, whose files were joined: each part has all times. */
  @Test
  void keepNoMoreOfSeveralPartsThanOfOne() throws Exception {
    int generators = 4;
    int labels = 24;
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label\n");
    for (int generator = 0; generator < generators; generator++) {
      for (int second = 0; second < TimeAxis.MOST_POINTS; second++) {
        for (int label = 0; label < labels; label++) {
          jtl.append("%d,%d,label %d\n".formatted(START + second * 1000L, generator, label));
        }
      }
    }
    Path file = Files.writeString(folder.resolve("e.jtl"), jtl);
    Budget budget = new Budget(true);

    JtlResult cut = JtlReader.read(file, generators, budget);

    // Each thread may have added one before it saw that it was one too many.
    assertThat(budget.points()).isBetween(1, Budget.MOST_POINTS + generators);
    assertThat(cut).isEqualTo(JtlReader.read(file, 1));
    assertThat(cut.series()).hasSize(labels).allMatch(s -> s.points().size() == 600);
  }

  /** As of one load generator. How soon the budget is spent depends on which part is ahead. */
  @Test
  void areTheSameInPartsWhereTimesGoOn() throws Exception {
    int labels = 24;
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label\n");
    for (int second = 0; second < 2 * TimeAxis.MOST_POINTS; second++) {
      for (int label = 0; label < labels; label++) {
        jtl.append("%d,5,label %d\n".formatted(START + second * 1000L, label));
      }
    }
    Path file = Files.writeString(folder.resolve("f.jtl"), jtl);

    JtlResult cut = JtlReader.read(file, 4);

    assertThat(cut).isEqualTo(JtlReader.read(file, 1));
  }

  @Test
  void boundTheLengthOfNames() throws Exception {
    String name = "é".repeat(100_000);
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,threadName,success\n");
    for (int i = 0; i < 10; i++) {
      jtl.append("%d,1,%s%d,%s%d,true\n".formatted(START + i, name, i, name, i));
    }

    JtlResult cut = JtlReader.read(Files.writeString(folder.resolve("g.jtl"), jtl), 1);

    assertThat(cut.labels()).hasSize(1);
    assertThat(cut.labels().get(0).label()).isEqualTo("é".repeat(Recorder.LONGEST_NAME) + "…");
    assertThat(cut.labels().get(0).samples()).isEqualTo(10);
    assertThat(cut.cautions()).anyMatch(line -> line.contains("cut after 300 characters"));
  }

  /** A code with a number in it, too, makes a code a row. */
  @Test
  void boundTheCodesOfAllLabels() throws Exception {
    StringBuilder jtl = new StringBuilder("timeStamp,elapsed,label,responseCode,success\n");
    for (int i = 0; i < 2 * Budget.MOST_CODES; i++) {
      jtl.append("%d,1,label %d,code %d,false\n".formatted(START + i, i % 500, i));
    }
    Path file = Files.writeString(folder.resolve("h.jtl"), jtl);

    JtlResult one = JtlReader.read(file, 1);

    assertThat(one.labels().stream().mapToInt(label -> label.codes().size()).sum())
        .isLessThanOrEqualTo(Budget.MOST_CODES + 500);
    assertThat(JtlReader.read(file, 4)).isEqualTo(one);
  }

  /** A row of several samples says the same as so many rows of their mean. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void areTheSameOfARowOfSeveralSamplesAsOfSeveralRows(int parts) throws Exception {
    StringBuilder manifold = new StringBuilder("timeStamp,elapsed,label,success,SampleCount\n");
    StringBuilder single = new StringBuilder("timeStamp,elapsed,label,success\n");
    for (int i = 0; i < 1000; i++) {
      int count = 1 + i % 7;
      long each = 10L * (1 + i % 13);
      long end = START + 40L * i;
      manifold.append("%d,%d,a,true,%d\n".formatted(end - count * each, count * each, count));
      for (int sample = 0; sample < count; sample++) {
        // All end where the row does, so that they fall into the same interval.
        single.append("%d,%d,a,true\n".formatted(end - each, each));
      }
    }
    JtlResult one = JtlReader.read(Files.writeString(folder.resolve("c.jtl"), manifold), parts);
    JtlResult other = JtlReader.read(Files.writeString(folder.resolve("d.jtl"), single), 1);

    assertThat(one.series()).isEqualTo(other.series());
    assertThat(one.total().elapsed()).isEqualTo(other.total().elapsed());
    assertThat(one.total().samples()).isEqualTo(other.total().samples());
    assertThat(one.rows()).isEqualTo(1000);
    assertThat(one.cautions()).anyMatch(line -> line.startsWith("857 rows stand for several"));
  }

  private void assertPoint(String label, SeriesPoint point) {
    long from = point.start().toEpochMilli();
    long to = from + point.length().toMillis();
    List<Sample> of = matching(s -> s.label().equals(label) && s.end() >= from && s.end() < to);
    List<Long> sorted = sorted(of);
    assertThat(point.samples()).isEqualTo(of.size());
    assertThat(point.errors()).isEqualTo(of.stream().filter(Sample::failed).count());
    assertThat(point.max()).isEqualTo(Collections.max(sorted));
    assertThat(point.p50()).isCloseTo(nearestRank(sorted, 50), thousandth(sorted, 50));
    assertThat(point.p95()).isCloseTo(nearestRank(sorted, 95), thousandth(sorted, 95));
  }

  private void assertFigures(LabelResult label, Predicate<Sample> filter) {
    List<Sample> of = matching(filter);
    List<Long> sorted = sorted(of);
    long failed = of.stream().filter(Sample::failed).count();
    long start = of.stream().mapToLong(Sample::start).min().orElseThrow();
    long end = of.stream().mapToLong(Sample::end).max().orElseThrow();
    Elapsed elapsed = label.elapsed();
    assertThat(label.samples()).isEqualTo(of.size());
    assertThat(label.errors()).isEqualTo(failed);
    assertThat(label.errorPercent()).isEqualTo(100.0 * failed / of.size());
    assertThat(label.start().toEpochMilli()).isEqualTo(start);
    assertThat(label.end().toEpochMilli()).isEqualTo(end);
    assertThat(label.throughput()).hasValue(of.size() / ((end - start) / 1000.0));
    assertThat(elapsed.mean())
        .isEqualTo(sorted.stream().mapToLong(Long::longValue).average().orElseThrow());
    assertThat(elapsed.max()).isEqualTo(Collections.max(sorted));
    assertThat(elapsed.p50()).isCloseTo(nearestRank(sorted, 50), thousandth(sorted, 50));
    assertThat(elapsed.p95()).isCloseTo(nearestRank(sorted, 95), thousandth(sorted, 95));
    assertThat(elapsed.p99()).isCloseTo(nearestRank(sorted, 99), thousandth(sorted, 99));
    assertThat(elapsed.p999()).isCloseTo(nearestRank(sorted, 99.9), thousandth(sorted, 99.9));
  }

  private List<Sample> matching(Predicate<Sample> filter) {
    return samples.stream().filter(filter).toList();
  }

  private static List<Long> sorted(List<Sample> of) {
    return of.stream().map(Sample::elapsed).sorted().toList();
  }

  private static long nearestRank(List<Long> sorted, double percentile) {
    return sorted.get((int) Math.ceil(percentile * sorted.size() / 100) - 1);
  }

  private static Offset<Long> thousandth(List<Long> sorted, double percentile) {
    return within(nearestRank(sorted, percentile) / 1000);
  }
}
