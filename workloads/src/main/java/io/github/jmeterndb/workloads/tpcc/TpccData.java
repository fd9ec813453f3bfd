// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.RowSupply;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpcc.data.Journal;
import io.github.jmeterndb.workloads.tpcc.data.TpccTables;
import io.github.jmeterndb.workloads.tpcc.input.Scale;
import io.github.jmeterndb.workloads.tpcc.input.TpccInputs;
import io.github.jmeterndb.workloads.tpcc.port.Tpcc;
import java.io.Serializable;
import java.util.List;
import java.util.Optional;

final class TpccData implements Data<Tpcc> {
  /** Order lines that a transaction of the mixture adds, in the mean. */
  private static final double LINES = 4.35;

  private final Scale scale;
  private final TpccTables tables;
  private Journal journal;

  TpccData(Keeper keeper, Settings settings) {
    scale = Scale.of(settings);
    tables = new TpccTables(keeper, settings);
    journal = new Journal(scale);
  }

  @Override
  public List<String> tables() {
    return TpccTables.names();
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(tables.plan());
  }

  @Override
  public void create() throws UserError {
    tables.make();
    journal = new Journal(scale);
  }

  @Override
  public void load() throws UserError {
    tables.load();
  }

  /** The tables grow while a run goes on, as the specification has it: no transaction minds. */
  @Override
  public void reset() {}

  @Override
  public Client client(Tpcc port, Operation operation, Worker worker) {
    return new TpccClient(port, journal, new TpccInputs(scale, worker));
  }

  @Override
  public RowSupply supply(Operation operation) {
    return RowSupply.adding(LINES, tables);
  }

  @Override
  public Serializable takeWritten() {
    return journal.take();
  }

  @Override
  public void addWritten(Serializable written) {
    journal.add(written);
  }

  @Override
  public Verdict verdict() throws UserError {
    return tables.verdict(journal);
  }

  @Override
  public String differences(Tpcc port, int rows) throws StoreException, UserError {
    return tables.differences(port, rows);
  }
}
