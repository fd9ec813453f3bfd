// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.SloInfo;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellEnded;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.time.Duration;
import java.util.function.Consumer;
import javax.swing.SwingUtilities;

/**
 * Passes the events of a run to Swing's thread, and does not wait for it.
 *
 * @param changed called there after each event
 */
record OnSwingThread(RunFollower follower, Runnable changed) implements RunFollower {
  private void pass(Consumer<RunFollower> what) {
    SwingUtilities.invokeLater(
        () -> {
          what.accept(follower);
          changed.run();
        });
  }

  @Override
  public void runBegins(RunPlan plan) {
    pass(one -> one.runBegins(plan));
  }

  @Override
  public void said(String line) {
    pass(one -> one.said(line));
  }

  @Override
  public void cellBegins(CellBegun cell) {
    pass(one -> one.cellBegins(cell));
  }

  @Override
  public void second(CellSecond second) {
    pass(one -> one.second(second));
  }

  @Override
  public void failed(Cell cell, String code, String message, long count) {
    pass(one -> one.failed(cell, code, message, count));
  }

  @Override
  public void cellEnded(CellEnded cell) {
    pass(one -> one.cellEnded(cell));
  }

  @Override
  public void found(SloInfo slo, Duration left) {
    pass(one -> one.found(slo, left));
  }

  @Override
  public void runEnded(RunEnded end) {
    pass(one -> one.runEnded(end));
  }
}
