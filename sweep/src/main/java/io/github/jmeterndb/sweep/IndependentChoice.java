// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.sweep.engine.CellThreads;
import io.github.jmeterndb.sweep.engine.Engine;
import io.github.jmeterndb.sweep.independent.EngineTable;
import io.github.jmeterndb.sweep.independent.IndependentRules;
import io.github.jmeterndb.sweep.independent.LeadEngine;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.remote.Controller;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;

/** This JVM as engine 0 of several that are started independently. */
final class IndependentChoice implements EngineChoice {
  private final Controller controller;
  private final CellThreads threads;
  private final int engines;

  /** Behind which the table of the engines is; null before that is made. */
  private ServerConnection server;

  private LeadEngine lead;

  /** One of so many. */
  private IndependentChoice(Controller controller, CellThreads threads, int engines) {
    this.controller = controller;
    this.threads = threads;
    this.engines = engines;
  }

  /** What a thread group does: as the only engine, as engine 0, or as another one. */
  static SweepJob job(
      SweepJob.Lookup parameters, CellThreads threads, List<SweepListener> listeners) {
    String index = given(parameters, Parameter.ENGINE_INDEX);
    String count = given(parameters, Parameter.ENGINE_COUNT);
    if (index.isEmpty() && count.isEmpty()) {
      return new SweepRun(threads, listeners);
    }
    if (index.matches("[1-9]\\d*")) {
      return new ShareJob(threads);
    }
    Controller controller =
        new Controller(
            RemoteStart.patience(parameters), new SweepConsole(System.out, System.err)::error);
    // What is no number is refused with all other parameters.
    int engines = count.matches("[1-9]\\d?|100") ? Integer.parseInt(count) : 1;
    SweepRun run = new SweepRun(new IndependentChoice(controller, threads, engines), listeners);
    controller.whenStopped(run::stop);
    return run;
  }

  private static String given(SweepJob.Lookup parameters, Parameter parameter) {
    String value = parameters.value(parameter.property());
    return value == null ? "" : value.strip();
  }

  @Override
  public void require(SweepSetup setup) throws UserError {
    IndependentRules.require(setup);
  }

  @Override
  public boolean isRemote() {
    return true;
  }

  @Override
  public List<String> generators() {
    return LeadEngine.names(engines);
  }

  @Override
  public boolean measuresAShare() {
    return true;
  }

  @Override
  public List<String> tables() {
    return List.of(EngineTable.NAME);
  }

  @Override
  public void claimed(Keeper keeper) throws UserError {
    EngineTable.make(keeper);
    server = keeper.server().another();
  }

  @Override
  public <P> Engine engine(Workload<P> workload, Data<P> data, RunRecord record) {
    lead = new LeadEngine(controller, data, record, server, threads, engines);
    return lead;
  }

  @Override
  public void succeeded() {
    lead.succeeded();
  }

  @Override
  public void stopGathering() {
    controller.stopGathering();
  }
}
