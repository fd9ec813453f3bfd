// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Uptimes;
import java.sql.SQLException;
import java.util.Map;

final class AdminWithUptimes extends DatabaseAdmin {
  private final DatabaseAdmin admin;
  private final Map<String, Uptimes> uptimes;

  /** Shares the connection of {@code admin}, which closes it. */
  AdminWithUptimes(DatabaseAdmin admin, Settings settings, Map<String, Uptimes> uptimes) {
    super(admin.server(), admin.dialect(), settings);
    this.admin = admin;
    this.uptimes = uptimes;
  }

  @Override
  public int fastest(int threads) {
    return admin.fastest(threads);
  }

  @Override
  public UserError explain(SQLException e) {
    return admin.explain(e);
  }

  @Override
  protected String identity(String table) {
    return table;
  }

  @Override
  public Map<String, Uptimes> uptimes() {
    return uptimes;
  }

  @Override
  public Map<String, Object> describe() throws UserError {
    return admin.describe();
  }
}
