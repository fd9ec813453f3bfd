// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.measure.MeasuredCell;
import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PromiseInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.Terminal;
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

  /** What the run is at before a cell. */
  private volatile String doing = "";

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
    out.say(Terminal.inLines(Terminal.plain(line), "  ", out.columns()));
    feed.tell(follower -> follower.said(line));
  }

  /** What the run is at: on a terminal, in place of what it was at before. */
  void doing(String line) {
    if (!out.isLive()) {
      say(line);
      return;
    }
    String shownLine = Terminal.plain(line);
    doing = shownLine;
    out.renew(() -> shownLine.equals(doing) ? shownLine : "");
    feed.tell(follower -> follower.said(line));
  }

  void error(String line) {
    feed.tell(follower -> follower.said(line));
    out.erase();
    err.println("jmeter-ndb: " + Terminal.plain(line));
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
        "%d %s of %s%s s, each after %s s of warm-up: %s, and what loading and checking take"
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

  /** Nothing more is under way: the line that is written anew goes. */
  void nothingMore() {
    doing = "";
    shown = null;
    out.erase();
  }

  /** Shows each second of the cell that runs, on a terminal; nothing where there is none. */
  Optional<RunFollower> liveLine() {
    return out.isLive() ? Optional.of(new LastLine()) : Optional.empty();
  }

  /** That cell runs, until it is said to be done. */
  void running(MeasuredCell run) {
    doing = "";
    shown = run;
  }

  void cellDone(MeasuredCell run, String note, Duration left) {
    shown = null;
    done++;
    out.say(line(done, run, note, left(left)).fit(out.columns()));
  }

  /** A window of a search has ended. */
  void windowDone(MeasuredCell run, String note) {
    shown = null;
    out.say(line(done + 1, run, note, "").fit(out.columns()));
  }

  /** A search has ended. */
  void found(PromiseInfo promise, Duration left) {
    done++;
    String title = Cell.ofTag(promise.cell()).title();
    String found = promise.answers() ? promise.words() : promise.missing();
    String line = "%s %s: %s   %s".formatted(place(done), title, found, left(left));
    out.say(Terminal.plain(line).strip());
  }

  private String left(Duration left) {
    return done < cells ? words(left) + " left" : "";
  }

  private CellLine line(int number, MeasuredCell run, String note, String left) {
    boolean lacksOperations = run.hasLongOperations() && run.errors() > 0;
    double seconds = lacksOperations ? 0 : run.seconds();
    StringBuilder remarks = new StringBuilder();
    run.precision()
        .map(sure -> "   ±%.1f %% after %d s".formatted(PERCENT * sure.part(), sure.seconds()))
        .ifPresent(remarks::append);
    remarks.append(errors(run));
    long retries = run.retries().values().stream().mapToLong(Long::longValue).sum();
    if (retries > 0) {
      remarks.append("   %,d tried again".formatted(retries));
    }
    long lost = run.arrivals().map(ArrivalInfo::lost).orElse(0L);
    if (lost > 0) {
      remarks.append("   %,d never started".formatted(lost));
    }
    if (!note.isEmpty()) {
      remarks.append("   ").append(Terminal.plain(note));
    }
    return CellLine.of(
        place(number), run.cell().title(), run.latencies(), seconds, remarks.toString(), left);
  }

  private String place(int number) {
    return "[%2d/%d]".formatted(number, cells);
  }

  private static String errors(MeasuredCell run) {
    return run.errors() == 0 ? "" : "   %,d ERRORS".formatted(run.errors());
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
        long left = Math.max(0, begun.seconds() - Math.round((second.end() - opened) / SECOND));
        CellLine line =
            CellLine.of(
                place(begun.number()),
                second.cell().title(),
                second.latencies(),
                seconds,
                errors(run),
                "%d s left".formatted(left));
        out.renew(() -> shown == run ? line.cut(out.columns()) : "");
      }
    }
  }
}
