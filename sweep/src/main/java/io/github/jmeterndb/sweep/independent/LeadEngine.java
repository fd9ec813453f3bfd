// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.RunInfo.ShareInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sweep.engine.CellFailed;
import io.github.jmeterndb.sweep.engine.CellOrder;
import io.github.jmeterndb.sweep.engine.CellSinks;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.engine.Opening;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Controller;
import io.github.jmeterndb.sweep.remote.EngineRun;
import io.github.jmeterndb.sweep.remote.Ensemble;
import io.github.jmeterndb.sweep.remote.OwnRecord;
import io.github.jmeterndb.workload.Data;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * Independent engines as engine 0 sees them: it leads them, as a controller leads remote engines,
 * and is one of them itself. Of a cell that is recorded, each records its own share; of warm-ups,
 * which only show how many rows are needed, all is added up here.
 */
public final class LeadEngine implements Engine {
  private static final System.Logger LOG = System.getLogger(LeadEngine.class.getName());

  private final Controller controller;
  private final Ensemble ensemble;
  private final RunRecord record;
  private final TableService service;
  private final CellThreads threads;
  private final int engines;
  private final Share share = new Share();

  /** Runs this JVM's share; null before it is opened. */
  private Thread runner;

  /**
   * Those of a run on that data.
   *
   * @param server behind which the table is; its own from now on
   * @param threads of this JVM
   * @param engines how many there are, with this one
   */
  public LeadEngine(
      Controller controller,
      Data<?> data,
      RunRecord record,
      ServerConnection server,
      CellThreads threads,
      int engines) {
    this.controller = controller;
    this.record = record;
    this.threads = threads;
    this.engines = engines;
    ensemble = new Ensemble(controller, data, record, false);
    service = new TableService(new EngineTable(server), controller, engines);
  }

  /** The names of engines that are so many. */
  public static List<String> names(int engines) {
    return IntStream.range(0, engines).mapToObj(i -> ShareInfo.name(i, engines)).toList();
  }

  /** Waits for the others before it opens anything. */
  @Override
  public EngineDescription open(Opening opening)
      throws UserError, IOException, InterruptedException {
    Settings settings = opening.settings();
    record.share(new ShareInfo(opening.token(), 0, engines));
    share.settings = settings;
    service.start();
    runner = new Thread(this::runShare, "jmeter-ndb-engine-0");
    runner.setDaemon(true);
    runner.start();
    controller.gather(names(engines), Duration.ofSeconds(settings.number(Parameter.ENGINE_WAIT)));
    return ensemble.open(opening);
  }

  private void runShare() {
    try {
      new EngineRun(controller, ShareInfo.name(0, engines), threads, share).run();
    } catch (UserError e) {
      LOG.log(System.Logger.Level.WARNING, "Engine 0 has ended its share", e);
    } catch (InterruptedException e) {
      LOG.log(System.Logger.Level.DEBUG, "Engine 0 was interrupted", e);
    }
  }

  @Override
  public CellRecord run(CellOrder order, CellSinks sinks) throws CellFailed {
    share.begins(sinks);
    try {
      CellRecord whole = ensemble.run(order, order.recorded() ? ofAll(sinks) : sinks);
      CellRecord kept = order.recorded() ? share.of(whole) : whole;
      if (!ensemble.isKnown()) {
        throw new CellFailed(
            kept,
            new UserError("The run ends, for its result would be incomplete: " + whole.invalid()));
      }
      return kept;
    } catch (CellFailed e) {
      throw order.recorded() ? new CellFailed(share.of(e.record()), e.getCause()) : e;
    }
  }

  /** What is recorded where it is measured need not come here. */
  private static CellSinks ofAll(CellSinks sinks) {
    return new CellSinks(
        LatencySink.NONE,
        LatencySink.NONE,
        ErrorSink.NONE,
        run -> {},
        sinks.passes(),
        sinks.turns());
  }

  @Override
  public void endCell() {
    ensemble.endCell();
  }

  @Override
  public void stop() {
    ensemble.stop();
  }

  @Override
  public String activity() {
    return ensemble.activity();
  }

  @Override
  public int generators() {
    return engines;
  }

  @Override
  public double reserve() {
    return ensemble.reserve();
  }

  @Override
  public boolean isKnown() {
    return ensemble.isKnown();
  }

  /** The others end well when they are let go: else each would fail. */
  public void succeeded() {
    service.succeeded();
  }

  @Override
  public void close() {
    ensemble.close();
    try {
      if (runner != null) {
        runner.join(TimeUnit.SECONDS.toMillis(10));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    service.close();
  }

  /** What this JVM measures itself. Thread-safe. */
  private static final class Share implements OwnRecord {
    private volatile Settings settings;
    private volatile CellSinks sinks;
    private volatile CellRecord measured;

    private void begins(CellSinks ofRun) {
      sinks = ofRun;
      measured = new CellRecord(List.of());
    }

    /** It, with what is wrong with the whole. */
    private CellRecord of(CellRecord whole) {
      String invalid = whole.invalid();
      return measured.with(path -> path.invalid = path.invalid.isEmpty() ? invalid : path.invalid);
    }

    @Override
    public Settings settings(Settings ofRun) {
      return ofRun.with(Parameter.JDBC_PASSWORD, settings.text(Parameter.JDBC_PASSWORD));
    }

    @Override
    public CellSinks sinks(CellOrder order, CellSinks toController) {
      return order.recorded() ? recorded(sinks, toController) : toController;
    }

    @Override
    public void ended(CellOrder order, CellRecord share) {
      measured = share;
    }
  }

  /** Into a record of one's own; the controller is told only that it goes on. */
  static CellSinks recorded(CellSinks own, CellSinks toController) {
    return new CellSinks(own.latencies(), own.services(), own.errors(), toController.made());
  }
}
