// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.report.Numbers;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.results.plot.Plot;
import io.github.jmeterndb.results.plot.Plot.Form;
import io.github.jmeterndb.results.plot.Plot.Line;
import io.github.jmeterndb.results.plot.Plot.Panel;
import io.github.jmeterndb.results.plot.Plot.Point;
import io.github.jmeterndb.results.plot.Plot.X;
import io.github.jmeterndb.results.plot.Plot.Y;
import io.github.jmeterndb.results.write.Report.Check;
import io.github.jmeterndb.results.write.Report.Mark;
import io.github.jmeterndb.results.write.Report.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A report of everything that reports have. */
final class SampleReport {
  static final List<String> PATHS = List.of("clusterj", "jdbc");
  private static final List<String> OPERATIONS = List.of("insert", "select", "update", "delete");
  private static final double[] THREADS = {1, 8, 64};
  private static final OptionalDouble NONE = OptionalDouble.empty();

  /** TPS by operation: of ClusterJ, then of JDBC, each at all thread counts. */
  private static final double[][] TPS = {
    {1_612, 7_050, 12_140, 1_104, 3_853, 4_060},
    {2_391, 10_420, 19_300, 1_087, 4_054, 4_457},
    {1_301, 4_410, 6_930, 1_251, 3_472, 4_175},
    {1_180, 4_020, 6_410, 1_192, 3_526, 3_957},
  };

  private static final double[][] P99 = {
    {0.91, 2.1, 7.8, 1.4, 5.2, 31.8},
    {0.62, 1.5, 6.3, 1.3, 4.9, 34.0},
    {1.2, 3.9, 16.0, 1.3, 6.1, 44.5},
    {1.3, 4.2, 17.4, 1.3, 5.8, 34.2},
  };

  private SampleReport() {}

  static Report of(boolean embedded, String others) {
    return new Report(
        "ClusterJ and JDBC on NDB Cluster 9.7.4 (sandbox: 2 data nodes, 1 mysqld), 28 cells, 11 min"
            + others,
        embedded,
        List.of("Generator, mysqld and data nodes share 2 hardware threads" + others),
        List.of(overview()),
        List.of(
            "≈ no significant difference",
            "¹ ClusterJ reads the row before it writes it (write.mode=find)"),
        List.of(
            new Check(Mark.PASSED, "56 of 56 results measured"),
            new Check(Mark.PASSED, "rows verified"),
            new Check(Mark.FAILED, "ratio(clusterj,jdbc) >= 1.5: not met in 6 of 12" + others),
            new Check(
                Mark.WARNING, "3 unsteady: select/jdbc/16, update/jdbc/32, update/clusterj/32")),
        List.of(
            new Part(
                "Throughput",
                true,
                List.of(),
                List.of(byThreads("TPS", TPS)),
                List.of(
                    plot(
                        "tps",
                        "TPS by threads",
                        "Whiskers are 95 % confidence intervals over the rounds.",
                        Y.FROM_ZERO,
                        "TPS",
                        TPS,
                        0.04),
                    plot("p99", "p99 by threads", "", Y.SHARED_FROM_ZERO, "p99, ms", P99, 0)),
                "TPS: operations that succeeded in the measured window ÷ its length in seconds."),
            new Part(
                "CPU",
                true,
                List.of(),
                List.of(cpuTable()),
                List.of(cpu()),
                "CPU time is read from the kernel's counters whenever a path begins or ends to run."),
            new Part("Over time", false, List.of(), List.of(), List.of(course()), ""),
            new Part(
                "Faults",
                false,
                List.of("kill data-node 2 @10s for 5s" + others),
                List.of(faultTable(others)),
                List.of(faults()),
                ""),
            new Part(
                "Run it again",
                false,
                List.of("In the repository's folder:", "./bench --rounds 3 -- -Jtarget=sandbox"),
                List.of(),
                List.of(),
                "")));
  }

  private static Table overview() {
    String ratio = "ClusterJ ÷ JDBC, throughput (95 %)";
    String p99 = "p99 at 64 threads";
    String cpu = "CPU per operation at 64 threads";
    return new Table(
        "Throughput, latency and CPU",
        List.of("", ratio, ratio, ratio, ratio, "", p99, p99, cpu, cpu),
        List.of(
            "operation",
            "1 thread",
            "8",
            "64",
            "mean",
            "study",
            "clusterj",
            "jdbc",
            "clusterj",
            "jdbc"),
        1,
        List.of(
            row("insert|1.46|1.83|2.99|1.99 ± 0.04|1.65|7.80 ms|31.8 ms|121 µs|402 µs"),
            row("select|2.20|2.57|4.33|2.93 ± 0.09|2.00|6.30 ms|34.0 ms|79 µs|377 µs"),
            row("update ¹|1.04 ≈|1.27|1.66|1.26 ± 0.03|1.03|16.0 ms|44.5 ms|208 µs|366 µs"),
            row("delete ¹|0.99 ≈|1.14|1.62|1.20 ± 0.03|1.05|17.4 ms|34.2 ms|211 µs|–")));
  }

  private static List<String> row(String values) {
    return List.of(values.split("\\|", -1));
  }

  private static Table byThreads(String caption, double[][] values) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < OPERATIONS.size(); i++) {
      for (int path = 0; path < PATHS.size(); path++) {
        List<String> row = new ArrayList<>(List.of(OPERATIONS.get(i), PATHS.get(path)));
        for (int t = 0; t < THREADS.length; t++) {
          row.add(Numbers.figure(values[i][path * THREADS.length + t]));
        }
        rows.add(row);
      }
    }
    return new Table(
        caption,
        List.of("", "", "threads", "threads", "threads"),
        List.of("operation", "path", "1", "8", "64"),
        2,
        rows);
  }

  private static Plot plot(
      String id, String title, String note, Y y, String label, double[][] values, double half) {
    List<Panel> panels = new ArrayList<>();
    for (int i = 0; i < OPERATIONS.size(); i++) {
      List<Line> lines = new ArrayList<>();
      for (int path = 0; path < PATHS.size(); path++) {
        List<Point> points = new ArrayList<>();
        for (int t = 0; t < THREADS.length; t++) {
          double value = values[i][path * THREADS.length + t];
          points.add(
              half > 0
                  ? new Point(THREADS[t], value, value * (1 - half), value * (1 + half))
                  : Point.of(THREADS[t], value));
        }
        lines.add(new Line(PATHS.get(path), false, points));
      }
      panels.add(new Panel(OPERATIONS.get(i), label, lines, NONE));
    }
    return new Plot(id, title, note, "threads", X.DOUBLINGS, y, Form.MARKED_LINES, PATHS, panels);
  }

  private static Table cpuTable() {
    return new Table(
        "CPU load at 64 threads, % of a core",
        List.of("operation", "path", "generator", "mysqld", "data nodes", "all"),
        2,
        List.of(
            row("insert|clusterj|82.4|6.1|74.9|163"),
            row("insert|jdbc|31.0|88.3|44.0|163"),
            row("all|both|56.7|47.2|59.5|163")));
  }

  private static Plot cpu() {
    List<String> processes = List.of("generator", "mysqld", "data nodes");
    double[][] load = {{82, 6, 75}, {31, 88, 44}};
    List<Panel> panels = new ArrayList<>();
    for (int path = 0; path < PATHS.size(); path++) {
      List<Line> lines = new ArrayList<>();
      for (int i = 0; i < processes.size(); i++) {
        List<Point> points = new ArrayList<>();
        for (int t = 0; t < THREADS.length; t++) {
          points.add(Point.of(THREADS[t], load[path][i] * (1 + t) / THREADS.length));
        }
        lines.add(new Line(processes.get(i), false, points));
      }
      panels.add(new Panel("insert, " + PATHS.get(path), "% of a core", lines, NONE));
    }
    return new Plot(
        "cpu",
        "CPU load by threads",
        "100 % is one core.",
        "threads",
        X.PLACES,
        Y.SHARED_FROM_ZERO,
        Form.STACKED_BARS,
        processes,
        panels);
  }

  /** Of p99, on a logarithmic scale, with a second in which nothing succeeded. */
  private static Plot course() {
    List<Line> lines = new ArrayList<>();
    for (int path = 0; path < PATHS.size(); path++) {
      List<Point> points = new ArrayList<>();
      for (int second = 0; second < 40; second++) {
        double value = (path + 1) * (900 + 150 * Math.sin(second * 1.7) + 20 * (second % 7));
        points.add(Point.of(second, second == 20 + path ? Double.NaN : second == 19 ? 9e4 : value));
      }
      lines.add(new Line(PATHS.get(path), false, points));
    }
    return new Plot(
        "course.insert",
        "insert: p99 by the second",
        "",
        "seconds",
        X.LINEAR,
        Y.LOG,
        Form.LINES,
        PATHS,
        List.of(
            new Panel("8 threads", "p99, µs", lines, NONE),
            new Panel("64 threads", "p99, µs", lines, NONE),
            new Panel("not measured", "p99, µs", List.of(), NONE)));
  }

  private static Table faultTable(String others) {
    return new Table(
        "Faults",
        List.of("fault", "path", "at, s", "outage, s", "failed", "lost"),
        2,
        List.of(
            row("kill data-node 2" + others + "|clusterj|10.004|0.412|64|0"),
            row("kill data-node 2" + others + "|jdbc|10.004|0.391|64|0")));
  }

  private static Plot faults() {
    List<Panel> panels = new ArrayList<>();
    for (String label : List.of("TPS", "failed a second")) {
      List<Line> lines = new ArrayList<>();
      for (int path = 0; path < PATHS.size(); path++) {
        List<Point> points = new ArrayList<>();
        for (int tenth = 80; tenth < 160; tenth++) {
          boolean isOut = tenth >= 100 && tenth < 104 + path;
          double tps =
              isOut ? 0 : (9_000 - 4_000 * path) * (tenth < 100 ? 1 : 0.8) + 37 * (tenth % 9);
          points.add(Point.of(tenth / 10.0, label.equals("TPS") ? tps : isOut ? 160 : 0));
        }
        lines.add(new Line(PATHS.get(path), path == 1, points));
      }
      panels.add(new Panel("kill data-node 2", label, lines, OptionalDouble.of(10)));
    }
    return new Plot(
        "Faults/kill",
        "Around each fault (dashed line)",
        "In tenths of a second.",
        "seconds",
        X.LINEAR,
        Y.FROM_ZERO,
        Form.LINES,
        PATHS,
        panels);
  }
}
