// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The keeper of a database inside this JVM that tells of nodes. */
final class KeeperWithUptimes extends Keeper {
  private final Keeper keeper;
  private final List<Uptimes> uptimes;

  /** Takes over the connection of that one, which closes it. */
  KeeperWithUptimes(Keeper keeper, Settings settings, List<Uptimes> uptimes) {
    super(keeper.server(), keeper.dialect(), settings);
    this.keeper = keeper;
    this.uptimes = List.copyOf(uptimes);
  }

  @Override
  public int fastest(int threads) {
    return keeper.fastest(threads);
  }

  @Override
  public UserError explain(SQLException e) {
    return keeper.explain(e);
  }

  @Override
  protected String identity(String table) {
    return table;
  }

  @Override
  public List<Uptimes> uptimes() {
    return uptimes;
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    return keeper.describe();
  }
}
