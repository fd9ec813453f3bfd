// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.OwnRecord;
import io.github.jmeterndb.sweep.setup.SweepOrder;
import io.github.jmeterndb.workload.Share;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The run directory of an independent engine that does not lead. For one thread. */
public final class ShareRecord implements OwnRecord {
  private final RunRecord record;
  private final Settings own;
  private final int engine;
  private final int engines;
  private final Consumer<String> progress;

  /** What it is to run in all; null before engine 0 has told. */
  private Opening opened;

  /**
   * One that nothing is recorded in yet.
   *
   * @param own settings of this engine: of them, it uses the password
   * @param engine its number
   * @param engines how many there are
   * @param progress takes a line for the user
   */
  public ShareRecord(
      RunRecord record, Settings own, int engine, int engines, Consumer<String> progress) {
    this.record = record;
    this.own = own;
    this.engine = engine;
    this.engines = engines;
    this.progress = progress;
  }

  @Override
  public Settings settings(Settings ofRun) {
    return ofRun
        .with(Parameter.JDBC_PASSWORD, own.text(Parameter.JDBC_PASSWORD))
        .with(Parameter.ENGINE_INDEX, String.valueOf(engine));
  }

  @Override
  public void opened(Opening opening, EngineDescription description) throws UserError {
    opened = opening;
    progress.accept("Engine 0 leads the run; this is engine %d of %d.".formatted(engine, engines));
    try {
      record.share(new ShareInfo(opening.token(), engine, engines));
      record.describe(opening.settings(), description.versions(), Map.of());
    } catch (IOException e) {
      throw RunRecord.notWritten(e);
    }
  }

  @Override
  public CellSinks sinks(CellOrder order, CellSinks toController) {
    if (!order.recorded()) {
      return toController;
    }
    progress.accept("Measuring: " + order.cell().first().title());
    ErrorSink errors = record.errors();
    return LeadEngine.recorded(
        new CellSinks(record.latencies(), record.services(), errors, run -> {}), toController);
  }

  @Override
  public void ended(CellOrder order, CellRecord share) throws UserError {
    if (order.recorded()) {
      try {
        record.add(share);
      } catch (IOException e) {
        throw RunRecord.notWritten(e);
      }
    }
  }

  /** Whether all cells are recorded in which this engine has threads. */
  public boolean isComplete() {
    if (opened == null) {
      return false;
    }
    Share share = opened.share();
    long expected =
        SweepOrder.blocks(opened.settings()).stream()
            .flatMap(List::stream)
            .filter(cell -> share.threads(cell.first().threads()) > 0)
            .count();
    return record.results() >= expected;
  }
}
