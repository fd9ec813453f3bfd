// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.CellRecord;
import io.github.jmeterndb.run.RunInfo.EngineInfo;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.engine.EngineDescription;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What each of several engines has measured, in a folder of its own below the run's. */
final class EngineRecords {
  private final RunRecord run;
  private final Map<String, RunRecord> records = new TreeMap<>();

  /** Longest delay of a cell's start in milliseconds, by engine. */
  private final Map<String, Double> late = new TreeMap<>();

  EngineRecords(RunRecord run) {
    this.run = run;
  }

  void open(Map<RemoteEngine, EngineDescription> all) throws UserError, IOException {
    for (Map.Entry<RemoteEngine, EngineDescription> entry : all.entrySet()) {
      EngineDescription there = entry.getValue();
      records.put(
          entry.getKey().name(),
          run.ofEngine(entry.getKey().name(), there.versions(), new LinkedHashMap<>(there.host())));
    }
  }

  RunRecord of(String name) {
    return records.get(name);
  }

  /**
   * Adds what each has measured of a cell.
   *
   * @param startMillis when the window opened, by the clock of this JVM; 0 if it did not
   */
  void add(long startMillis, Map<RemoteEngine, FromEngine.Ran> shares) throws IOException {
    for (Map.Entry<RemoteEngine, FromEngine.Ran> entry : shares.entrySet()) {
      String name = entry.getKey().name();
      CellRecord measured = entry.getValue().record();
      if (!measured.paths().isEmpty()) {
        double began = Math.max(0, entry.getKey().beganLate());
        late.merge(name, began, Math::max);
        CellRecord share =
            measured.with(
                path -> {
                  path.startMillis(startMillis);
                  path.note =
                      String.format(
                          Locale.ROOT, "began at most %.1f ms after it was told to", began);
                });
        records.get(name).add(share);
      }
    }
  }

  void write(List<RemoteEngine> all) throws IOException {
    List<EngineInfo> infos = new ArrayList<>();
    for (RemoteEngine engine : all) {
      infos.add(
          new EngineInfo(engine.name(), late.getOrDefault(engine.name(), 0.0), engine.lost()));
    }
    run.engines(infos);
  }

  void end(List<RemoteEngine> all) {
    try {
      for (RemoteEngine engine : all) {
        RunRecord own = records.get(engine.name());
        if (own != null) {
          own.end(engine.isLost() ? State.FAILED : State.COMPLETE, engine.lost());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
