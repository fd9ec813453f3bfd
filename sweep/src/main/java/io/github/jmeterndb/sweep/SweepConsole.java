// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import javax.swing.SwingUtilities;
import org.HdrHistogram.Histogram;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.util.JMeterUtils;

/** What a user sees of a sweep while it runs: a line a cell, on a terminal while it runs, too. */
final class SweepConsole {
  private static final double PERCENT = 100;
  private static final double SECOND = 1000;

  private final LiveLine out;
  private final PrintStream err;
  private int cells;
  private int done;
  private volatile LiveFeed feed = LiveFeed.UNHEARD;

  /** The cell that runs, or null. */
  private volatile MeasuredCell shown;

  SweepConsole(PrintStream out, PrintStream err, int cells) {
    this.out = LiveLine.on(out);
    this.err = err;
    this.cells = cells;
  }

  /** Lets that feed tell what is said from now on, but for the lines of cells. */
  void followedBy(LiveFeed live) {
    feed = live;
  }

  void say(String line) {
    out.say(line);
    feed.tell(follower -> follower.said(line));
  }

  void error(String line) {
    feed.tell(follower -> follower.said(line));
    out.erase();
    err.println("jmeter-ndb: " + line);
    err.flush();
  }

  /** Says why there is no result: who works in the GUI may see no console. */
  void failure(String line) {
    error(line);
    if (GuiPackage.getInstance() != null) {
      SwingUtilities.invokeLater(() -> JMeterUtils.reportErrorToUser(line, "jmeter-ndb"));
    }
  }

  /** Says what is going to run, and for how long. */
  void announce(SweepSetup setup, Path directory) {
    Settings settings = setup.settings();
    cells = SweepOrder.cells(settings);
    say("Target: " + setup.target().name() + ", " + setup.target().title(setup.settings()));
    say(
        "%d %s of %s%s s, each after %s s of warm-up: %s, and the time to check the rows"
            .formatted(
                cells,
                settings.isGiven(Parameter.SLO) ? "searches with windows" : "cells",
                settings.isGiven(Parameter.PRECISION) ? "up to " : "",
                settings.text(Parameter.DURATION),
                settings.text(Parameter.WARMUP),
                words(SweepOrder.length(settings))));
    for (String path : setup.leftOut()) {
      say(
          "Left out: the path %s does not offer the workload %s."
              .formatted(path, setup.workload().name()));
    }
    say("Run directory: " + directory);
  }

  /** Shows each second of the cell that runs, on a terminal; nothing where there is none. */
  Optional<RunFollower> liveLine() {
    return out.isLive() ? Optional.of(new LastLine()) : Optional.empty();
  }

  /** That cell runs, until it is said to be done. */
  void running(MeasuredCell run) {
    shown = run;
  }

  void cellDone(MeasuredCell run, String note, Duration left) {
    shown = null;
    done++;
    out.say(line(done, run, note) + left(left));
  }

  /** A window of a search has ended. */
  void windowDone(MeasuredCell run, String note) {
    shown = null;
    out.say(line(done + 1, run, note));
  }

  /** A search has ended. */
  void found(PromiseInfo promise, Duration left) {
    done++;
    String title = Cell.ofTag(promise.cell()).title();
    String found =
        promise.answers()
            ? "holds %s up to %,d/s, not at %,d/s"
                .formatted(promise.promise(), promise.rate(), promise.broken())
            : promise.missing();
    out.say("[%2d/%d] %s: %s%s".formatted(done, cells, title, found, left(left)));
  }

  private String left(Duration left) {
    return done < cells ? "   " + words(left) + " left" : "";
  }

  private String line(int number, MeasuredCell run, String note) {
    boolean lacksOperations = run.hasLongOperations() && run.errors() > 0;
    double seconds = lacksOperations ? 0 : run.seconds();
    StringBuilder line = new StringBuilder();
    line.append(figures(number, run.cell(), run.latencies(), seconds));
    run.precision()
        .map(sure -> "   ±%.1f %% after %d s".formatted(PERCENT * sure.part(), sure.seconds()))
        .ifPresent(line::append);
    line.append(errors(run));
    long retries = run.retries().values().stream().mapToLong(Long::longValue).sum();
    if (retries > 0) {
      line.append("   %,d tried again".formatted(retries));
    }
    long lost = run.arrivals().map(ArrivalInfo::lost).orElse(0L);
    if (lost > 0) {
      line.append("   %,d never started".formatted(lost));
    }
    if (!note.isEmpty()) {
      line.append("   ").append(note);
    }
    return line.toString();
  }

  private String figures(int number, Cell cell, Histogram latencies, double seconds) {
    return "[%2d/%d] %-42s %16s   p50 %7.0f µs   p99 %7.0f µs"
        .formatted(
            number,
            cells,
            cell.title(),
            throughput(latencies.getTotalCount(), seconds),
            latencies.getValueAtPercentile(50) / 1e3,
            latencies.getValueAtPercentile(99) / 1e3);
  }

  private static String errors(MeasuredCell run) {
    return run.errors() == 0 ? "" : "   %,d ERRORS".formatted(run.errors());
  }

  /** Where it is less than one a second, the time that each of them takes of the window. */
  static String throughput(long count, double seconds) {
    if (seconds == 0) {
      return "no TPS";
    }
    return count == 0 || count >= seconds
        ? "%,12.1f TPS".formatted(count / seconds)
        : "%,12.1f s each".formatted(seconds / count);
  }

  /** A duration as one says it: {@code about 3 min}, {@code about 20 s}. */
  static String words(Duration duration) {
    long seconds = duration.toSeconds();
    return seconds < 100
        ? String.format(Locale.ROOT, "about %d s", seconds)
        : String.format(Locale.ROOT, "about %d min", Math.round(seconds / 60.0));
  }

  /** The line that is written anew. For the feed's thread. */
  private final class LastLine implements RunFollower {
    private CellBegun begun;
    private long opened;

    @Override
    public void cellBegins(CellBegun cell) {
      begun = cell;
      opened = 0;
    }

    @Override
    public void second(CellSecond second) {
      MeasuredCell run = shown;
      if (run != null && second.cell().equals(run.cell()) && !second.service()) {
        opened = opened == 0 ? second.start() : opened;
        double seconds = (second.end() - second.start()) / SECOND;
        String figures = figures(begun.number(), second.cell(), second.latencies(), seconds);
        long left = Math.max(0, begun.seconds() - Math.round((second.end() - opened) / SECOND));
        out.renew(() -> shown == run ? figures + errors(run) + "   %d s left".formatted(left) : "");
      }
    }
  }
}
