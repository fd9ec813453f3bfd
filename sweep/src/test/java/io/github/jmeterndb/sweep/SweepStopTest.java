// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SweepStopTest {
  @Test
  @Timeout(60)
  void endsInTheMiddleOfACellAndKeepsWhatWasMeasured() throws Exception {
    try (SweepOnEmbedded embedded = SweepOnEmbedded.start("duration=3600")) {
      StoppingThreads threads = new StoppingThreads();
      threads.sweep = embedded.sweep(threads);

      threads.sweep.run();

      assertThat(threads.sweep.isStopped()).isTrue();
      assertThat(embedded.tags()).containsExactly("insert/direct/1", "select/direct/1");
      assertThat(embedded.cells().stream().map(PathRecord::note)).containsExactly("", "stopped");
      assertThat(embedded.cells()).allMatch(cell -> cell.seconds() > 0);
      assertThat(embedded.runDirectory().latencyLog())
          .content()
          .contains("Tag=insert/direct/1,")
          .contains("Tag=select/direct/1,");
    }
  }

  @Test
  void runsNoCellIfItWasStoppedBefore() throws Exception {
    try (SweepOnEmbedded embedded = SweepOnEmbedded.start("warmup=1")) {
      Sweep sweep = embedded.sweep(new PlainThreads(1));
      sweep.stop();

      sweep.run();

      assertThat(embedded.tags()).isEmpty();
      assertThat(embedded.said()).isEmpty();
    }
  }

  /** Lets the first cell end, and stops the sweep in the second, whose time would be an hour. */
  private static final class StoppingThreads implements CellThreads {
    private Sweep sweep;
    private int cells;

    @Override
    public void run(CellRun cell) throws UserError, InterruptedException {
      cells++;
      if (cells == 1) {
        new PlainThreads(20).run(cell);
        return;
      }
      new PlainThreads(20, running -> sweep.stop()).run(cell);
    }
  }
}
