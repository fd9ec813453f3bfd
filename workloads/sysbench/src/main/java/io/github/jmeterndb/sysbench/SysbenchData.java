// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sysbench.data.AnswerCheck;
import io.github.jmeterndb.sysbench.data.Journal;
import io.github.jmeterndb.sysbench.data.Loaded;
import io.github.jmeterndb.sysbench.data.RowCheck;
import io.github.jmeterndb.sysbench.data.SysbenchLedger;
import io.github.jmeterndb.sysbench.data.Tables;
import io.github.jmeterndb.sysbench.input.Ids;
import io.github.jmeterndb.sysbench.input.SysbenchParameters;
import io.github.jmeterndb.sysbench.port.Oltp;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Room;
import io.github.jmeterndb.workload.Worker;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** The tables as {@code sysbench prepare} makes them, and what is written to them. */
final class SysbenchData implements Data<Oltp> {
  private final Settings settings;
  private final Ids ids;
  private final Tables tables;
  private Loaded loaded = Loaded.here();
  private Journal journal = new Journal(loaded.write());

  SysbenchData(Keeper keeper, Settings settings) {
    this.settings = settings;
    ids = new Ids(settings);
    tables = new Tables(keeper, ids, settings.number(SysbenchParameters.TABLES));
  }

  private boolean adopts() {
    return settings.isOn(SysbenchParameters.ADOPT);
  }

  @Override
  public List<String> tables() {
    return tables.numbers().stream().map(Oltp::table).toList();
  }

  @Override
  public void create() throws UserError {
    if (adopts()) {
      loaded = Loaded.adopt(tables, ids.size());
    } else {
      tables.make(Sysbench.NAME);
      tables.clearFrom(Integer.MIN_VALUE);
    }
    journal = new Journal(loaded.write());
  }

  @Override
  public void load() throws UserError {
    if (!adopts()) {
      tables.load();
    }
  }

  @Override
  public void reset() throws UserError {
    if (journal.hasInserts()) {
      tables.clearFrom(ids.size() + 1);
      journal.insertsRemoved();
    }
    fillGaps();
  }

  /** A cell starts with all rows, whatever the ones before it have deleted. */
  private void fillGaps() throws UserError {
    for (Map.Entry<Integer, int[]> gaps : journal.gaps().entrySet()) {
      int table = gaps.getKey();
      tables.putBack(table, gaps.getValue());
      for (int id : gaps.getValue()) {
        loaded.putBack(table, id, ids.loadedK(table, id));
        journal.putBack(table, id);
      }
    }
  }

  @Override
  public void prepare(Cell cell, double rate, int seconds) throws UserError {
    fillGaps();
    requireRoom(cell, rate, seconds);
  }

  @Override
  public void requireRoom(Cell cell, double rate, int seconds) throws UserError {
    OptionalLong room =
        cell.operation().equals(Sysbench.INSERT) ? tables.room() : OptionalLong.empty();
    if (room.isPresent()) {
      Room.require(cell, rate, seconds, room.getAsLong());
    }
  }

  @Override
  public Client client(Oltp port, Operation operation, Worker worker) {
    AnswerCheck check = new AnswerCheck(ids, journal, adopts());
    return new OltpClient(port, journal, check, settings, operation, worker);
  }

  @Override
  public SysbenchLedger ledger() {
    return journal.ledger();
  }

  @Override
  public String differences(Ledger ledger) throws UserError {
    return RowCheck.differences(tables, ids, loaded, (SysbenchLedger) ledger);
  }
}
