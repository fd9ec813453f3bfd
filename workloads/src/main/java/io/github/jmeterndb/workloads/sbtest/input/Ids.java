// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.input;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.sbtest.port.SysbenchRow;

/** The ids of a table, and how they are drawn. Immutable. */
public final class Ids {
  private final int size;
  private final RandType type;
  private final RandParameters parameters;

  public Ids(Settings settings) {
    size = settings.number(SysbenchParameters.TABLE_SIZE);
    type = RandType.of(settings.text(SysbenchParameters.RAND_TYPE));
    parameters = RandParameters.of(settings);
  }

  /** How many rows are loaded: the ids from 1 on. */
  public int size() {
    return size;
  }

  RandType.Draw draw(long seed) {
    return type.over(size, parameters, seed);
  }

  /** {@code k} of a row as it is loaded: sysbench draws it as it draws ids. */
  public int loadedK(int table, int id) {
    return draw(((long) table << Integer.SIZE) + id).next();
  }

  /** A row as it is loaded. */
  public SysbenchRow loaded(int table, int id) {
    return Texts.row(table, id, 0, loadedK(table, id));
  }
}
