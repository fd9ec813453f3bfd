// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.sweep.listener.LiveChart.Point;
import java.awt.image.BufferedImage;
import java.time.Clock;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiveChartsTest {
  private final LiveResults results = new LiveResults(Clock.systemUTC());

  @Test
  void drawThroughputByThreadsALineAPath() {
    results.runBegins(RunEvents.plan(""));
    results.cellEnded(RunEvents.ended("select/clusterj/16", 300, "", ""));
    results.cellEnded(RunEvents.ended("select/jdbc/16", 200, "", ""));
    results.cellEnded(RunEvents.ended("select/jdbc/1", 100, "", ""));

    LiveChart chart = LiveCharts.byLoad(results, results.rows().get(1));

    assertThat(chart.title()).isEqualTo("select: TPS by threads");
    assertThat(chart.ticks()).containsExactly("1", "16");
    assertThat(chart.lines().get(0).points()).containsExactly(new Point(1, 300));
    assertThat(chart.lines().get(1).points()).containsExactly(new Point(0, 100), new Point(1, 200));
  }

  @Test
  void drawTheCellThatRunsBySecondWithWhatIsBroken() {
    results.runBegins(RunEvents.plan(""));
    results.cellBegins(
        RunEvents.begun(1, "select/jdbc/16", new Fault(Action.KILL, "data-node 2", 4)));
    results.second(RunEvents.second("select/jdbc/16", false, 0, 5_000, 7_000));
    results.second(RunEvents.second("select/jdbc/16", false, 1));
    results.second(RunEvents.second("select/jdbc/16", false, 2, 5_000));

    assertThat(LiveCharts.throughput(results).lines().get(0).points())
        .containsExactly(new Point(0.5, 2), new Point(1.5, 0), new Point(2.5, 1));
    assertThat(LiveCharts.percentiles(results).lines().get(0).points())
        .as("a second without an operation has no p99")
        .containsExactly(new Point(0.5, 7.003), new Point(2.5, 5.003));
    assertThat(LiveCharts.throughput(results).marks())
        .containsExactly(new LiveChart.Mark(4, "kill data-node 2"));
  }

  @Test
  void arePaintedAlsoWhereThereIsNothingToSee() {
    ChartPanel panel = new ChartPanel(LiveCharts.percentiles(results));
    BufferedImage empty = painted(panel);
    results.runBegins(RunEvents.plan(""));
    results.cellBegins(RunEvents.begun(1, "select/jdbc/16"));
    results.second(RunEvents.second("select/jdbc/16", false, 0, 5_000, 7_000));
    results.second(RunEvents.second("select/jdbc/16", false, 1, 5_000));
    panel.show(LiveCharts.percentiles(results));

    assertThat(colours(painted(panel))).isGreaterThan(colours(empty));
  }

  @Test
  void haveALegendOfAsManyRowsAsItNeeds() {
    assertThat(
            ChartPanel.rows(
                List.of("clusterj", "jdbc", "jdbc[jdbc.prepare=server]"), String::length, 14))
        .containsExactly(List.of("clusterj", "jdbc"), List.of("jdbc[jdbc.prepare=server]"));
  }

  @ParameterizedTest
  @CsvSource({
    "950, 0, 1000",
    "4100, 0, 5000",
    "0, 0, 1",
    "12, 0, 15",
  })
  void haveAnAxisUpToARoundNumber(double most, double low, double high) {
    ValueAxis axis = ValueAxis.of(DoubleStream.of(most), false);

    assertThat(axis.low()).isEqualTo(low);
    assertThat(axis.high()).isEqualTo(high);
    assertThat(axis.ticks()).startsWith(low).endsWith(high).hasSizeBetween(2, 6);
  }

  @Test
  void haveAnAxisOfWholeDecadesForTimes() {
    ValueAxis axis = ValueAxis.of(DoubleStream.of(0, 150, 22_000), true);

    assertThat(axis.ticks()).containsExactly(100.0, 1_000.0, 10_000.0, 100_000.0);
    assertThat(axis.place(1_000)).isCloseTo(1.0 / 3, org.assertj.core.data.Offset.offset(1e-9));
    assertThat(axis.place(0)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"9.5, 9.5 µs", "150, 150 µs", "1500, 1.5 ms", "20000, 20 ms", "3000000, 3 s"})
  void sayATimeInTheUnitThatSuitsIt(double micros, String words) {
    assertThat(LiveCharts.time(micros)).isEqualTo(words);
  }

  private static BufferedImage painted(ChartPanel panel) {
    panel.setSize(400, 200);
    BufferedImage image = new BufferedImage(400, 200, BufferedImage.TYPE_INT_RGB);
    panel.paint(image.createGraphics());
    return image;
  }

  private static long colours(BufferedImage image) {
    return java.util.Arrays.stream(image.getRGB(0, 0, 400, 200, null, 0, 400)).distinct().count();
  }
}
