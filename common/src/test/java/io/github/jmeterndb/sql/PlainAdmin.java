// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sql;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.sql.SQLException;
import java.util.Map;

/** Administration of H2, with table identities that a test sets. */
public class PlainAdmin extends DatabaseAdmin {
  private final Map<String, String> identities;

  public PlainAdmin(ServerConnection server, boolean deletesSlowly, Map<String, String> identities)
      throws UserError {
    super(server, new Dialect("VARCHAR", "", "", deletesSlowly), Settings.of(name -> null));
    this.identities = identities;
  }

  @Override
  public UserError explain(SQLException e) {
    return new UserError(e.toString(), e);
  }

  @Override
  protected String identity(String table) {
    return identities.getOrDefault(table, "first");
  }

  @Override
  public Map<String, Object> describe() {
    return Map.of();
  }
}
