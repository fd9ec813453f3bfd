// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.jdbc.connect.MysqlConnector;
import io.github.jmeterndb.jdbc.connect.MysqlConnector.Writes;
import io.github.jmeterndb.jdbc.connect.ServerAnswer;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.Keeper;

/** MySQL NDB Cluster. */
public final class NdbDatabase implements Database {
  static final String SYSTEM = "ndb";

  // latin1: ClusterJ 9.7 cannot pad a CHAR by more than 255 bytes, as CHAR(120) in utf8mb4 needs.
  private static final Dialect DIALECT =
      new Dialect(
          "CHAR",
          " ENGINE=NDBCLUSTER DEFAULT CHARSET=latin1",
          "0",
          " PARTITION BY KEY (%s)",
          false,
          true);

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Dialect dialect() {
    return DIALECT;
  }

  @Override
  public Keeper open(Settings settings) throws UserError {
    return new NdbKeeper(MysqlConnector.openDatabase(settings), DIALECT, settings);
  }

  @Override
  public Keeper look(Settings settings) throws UserError {
    return new NdbKeeper(
        MysqlConnector.look(settings, Writes.REFUSED_BY_SERVER), DIALECT, settings);
  }

  @Override
  public Answer ask(Settings settings) throws UserError {
    return ServerAnswer.of(settings, true);
  }
}
