// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.SameDatabase;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.LinkedHashMap;
import java.util.Map;

/** Cells of this JVM: opens a link of each path. */
record LocalCellsFactory(CellThreads threads) implements CellRunsFactory {
  @Override
  public <P> CellRuns open(
      SweepSetup setup,
      Workload<P> workload,
      Settings settings,
      Data<P> data,
      String token,
      RunRecord record,
      SweepConsole console)
      throws UserError {
    Map<String, Link<P>> links = new LinkedHashMap<>();
    LocalCells<P> cells = new LocalCells<>(settings, links, data, threads);
    boolean complete = false;
    try {
      for (AccessPath path : setup.paths()) {
        Link<P> link = path.open(workload, setup.database(), settings);
        links.put(path.name(), link);
        SameDatabase.require(path, link, data.tables().get(0), token);
      }
      complete = true;
      return cells;
    } finally {
      if (!complete) {
        cells.close();
      }
    }
  }
}
