// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.NotUndone;
import io.github.jmeterndb.run.FaultInfo;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of a sweep over the embedded database, which has no nodes: commands only. */
class FaultsIT {
  @TempDir private Path temp;
  private SweepOnEmbedded embedded;

  @AfterEach
  void close() throws IOException {
    embedded.close();
  }

  @Test
  void runAndUndoCommandsInEachCell() throws Exception {
    Path file = temp.resolve("seen");
    embedded =
        SweepOnEmbedded.start(
            "operations=update",
            "threads=2",
            "duration=2",
            "faults=command note @0.2s for 0.4s",
            "fault.command.note=echo seen >>'" + file + "'",
            "fault.undo.note=echo undone >>'" + file + "'");
    embedded.sweep(PlainThreads.untilTheCellEnds()).run();

    assertThat(Files.readAllLines(file)).containsExactly("seen", "undone", "seen", "undone");
    List<PathRecord> cells = embedded.cells();
    assertThat(cells).hasSize(2);
    for (PathRecord cell : cells) {
      assertThat(cell.faults.schedule)
          .extracting(fault -> fault.fault)
          .containsExactly("command note", "undo note");
      FaultInfo fault = cell.faults.schedule.get(0);
      assertThat(fault.failure).isEmpty();
      assertThat(fault.begun).isBetween(0.2, 2.0);
      assertThat(fault.outage).isBetween(0.0, 1.0);
      assertThat(cell.faults.schedule.get(1).effective).isLessThan(2);
      assertThat(cell.faults.restored).as("once is enough").isEmpty();
      assertThat(cell.faults.gapBefore).isBetween(0.0, 1.0);
      assertThat(cell.faults.excused).isZero();
      assertThat(cell.verdict).isEmpty();
      assertThat(cell.ledger.replicas.words())
          .isEqualTo("replicas not compared: this system does not report its copies");
      assertThat(Files.readString(embedded.runDirectory().timelineLog()).lines())
          .as("a line a tenth of a second")
          .filteredOn(line -> line.startsWith("Tag=" + cell.cell + ","))
          .hasSize(20);
    }
    assertThat(embedded.shortcomings()).isEmpty();
  }

  @Test
  void failWhereACommandDoes() throws Exception {
    embedded =
        select("faults=command cut @0s for 1s", "fault.command.cut=exit 3", "fault.undo.cut=true");
    embedded.sweep(PlainThreads.untilTheCellEnds()).run();

    assertThat(embedded.shortcomings())
        .isEqualTo("select over sql, 1 thread: command cut: the command ended with status 3");
  }

  @Test
  void goOnAfterACellThatHasLostRowsAndFailTheRun() throws Exception {
    embedded =
        SweepOnEmbedded.start(
            "operations=select,update",
            "paths=sql",
            "threads=1",
            "faults=command note @0.2s for 0.8s",
            "fault.command.note=true",
            "fault.undo.note=true");
    CellThreads losing =
        cell -> {
          PlainThreads.untilTheCellEnds().run(cell);
          if (cell.cell().tag().equals("select/sql/1")) {
            embedded.table().clearFrom(498);
          }
        };
    embedded.sweep(losing).run();

    assertThat(embedded.tags()).containsExactly("select/sql/1", "update/sql/1");
    assertThat(embedded.cells().get(0).ledger.lost).isEqualTo(3);
    assertThat(embedded.cells().get(0).verdict)
        .contains("3 acknowledged rows are missing", "read over sql: row 498 was not found");
    assertThat(embedded.cells().get(1).ledger.lost).as("loaded anew").isZero();
    assertThat(embedded.cells().get(1).verdict).isEmpty();
    assertThat(embedded.said()).anyMatch(line -> line.contains("3 acknowledged rows LOST"));
    assertThat(embedded.shortcomings())
        .startsWith("select over sql, 1 thread: the rows are not what was acknowledged: 3 ack");
  }

  /** A command may have cut off a host: that must not outlast the run. */
  @ParameterizedTest
  @ValueSource(strings = {"its end", "a stop", "a failure", "an interrupt", "no rows left"})
  void areUndoneAfter(String end) throws Exception {
    Path cut = temp.resolve("cut");
    embedded =
        select(
            "duration=" + (end.equals("its end") ? 1 : 3600),
            "faults=command cut @0s for %ss".formatted(end.equals("its end") ? 1 : 3600),
            "fault.command.cut=touch '" + cut + "'",
            "fault.undo.cut=rm '" + cut + "'");
    Sweep[] sweep = new Sweep[1];
    CellThreads threads =
        cell -> {
          if (end.equals("its end")) {
            PlainThreads.untilTheCellEnds().run(cell);
            return;
          }
          new PlainThreads(
                  1,
                  running -> {
                    while (!Files.exists(cut)) {
                      Thread.onSpinWait();
                    }
                    switch (end) {
                      case "a stop" -> sweep[0].stop();
                      case "no rows left" -> running.window().closeAt(System.nanoTime());
                      case "an interrupt" -> running.stop();
                      default -> throw new IllegalStateException(end);
                    }
                  })
              .run(cell);
          if (end.equals("an interrupt")) {
            throw new InterruptedException();
          }
        };
    sweep[0] = embedded.sweep(threads);

    try {
      sweep[0].run();
    } catch (IllegalStateException e) {
      assertThat(end).isEqualTo("a failure");
    } catch (InterruptedException e) {
      assertThat(end).isIn("a stop", "an interrupt");
    }

    assertThat(cut).doesNotExist();
    PathRecord cell = embedded.cells().get(0);
    assertThat(cell.faults.schedule).extracting(fault -> fault.failure).containsExactly("");
    assertThat(cell.faults.restored).isEqualTo("undo cut");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rm '%s' | no threads",
        "exit 4 | The faults could not be undone: undo cut: the command ended with status 4."
            + " Before that: no threads"
      })
  void areUndoneWhereTheThreadsDoNotEvenStart(String undo, String message) throws Exception {
    Path cut = temp.resolve("cut");
    embedded =
        select(
            "duration=3600",
            "faults=command cut @0s for 3600s",
            "fault.command.cut=touch '" + cut + "'",
            "fault.undo.cut=" + undo.formatted(cut));
    boolean remains = message.contains("could not be undone");
    assertThatThrownBy(() -> embedded.sweep(notStarting(cut)).run())
        .hasMessage(message)
        .matches(thrown -> thrown instanceof NotUndone == remains);

    assertThat(Files.exists(cut)).isEqualTo(remains);
  }

  private static CellThreads notStarting(Path cut) {
    return cell -> {
      cell.window().openAfter(System.nanoTime(), System.currentTimeMillis(), 0);
      while (!Files.exists(cut)) {
        Thread.onSpinWait();
      }
      throw new UserError("no threads");
    };
  }

  /** A sweep of selects over SQL with one thread. */
  private static SweepOnEmbedded select(String... more) throws Exception {
    return SweepOnEmbedded.start(
        Stream.concat(Stream.of("operations=select", "paths=sql", "threads=1"), Stream.of(more))
            .toArray(String[]::new));
  }
}
