// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.Dialect;
import io.github.jmeterndb.sql.ServerConnection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** The embedded database H2, which needs no installation. */
public final class EmbeddedTarget implements Target {
  static final String NAME = "embedded";

  /** H2 2.5 deletes 1,500,000 of 1,600,000 rows in up to 28 s. */
  private static final Dialect DIALECT = new Dialect("VARCHAR", "", "", true);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title(Settings settings) {
    return "EMBEDDED DATABASE, not NDB: an H2 database inside JMeter";
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(
        Parameter.PATHS, DirectPath.NAME + "," + SqlPath.NAME,
        Parameter.THREADS, "1,8,64",
        Parameter.DURATION, "1",
        Parameter.SLICE, "50",
        Parameter.WARMUP, "1");
  }

  @Override
  public boolean isInMemory() {
    return true;
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) {
    EmbeddedDatabase database = EmbeddedDatabase.of(settings);
    database.keep();
    return new Deployment(settings, database::release);
  }

  @Override
  public DatabaseAdmin open(Settings settings) throws UserError {
    try {
      return new Admin(new ServerConnection(EmbeddedDatabase.of(settings)::connect), settings);
    } catch (SQLException e) {
      throw EmbeddedDatabase.explain(e);
    }
  }

  /** The database ends with this JVM, so writing to it does no harm. */
  @Override
  public DatabaseAdmin look(Settings settings) throws UserError {
    return open(settings);
  }

  @Override
  public Answer ask(Settings settings) {
    return new Answer("H2 inside JMeter", settings);
  }

  private static final class Admin extends DatabaseAdmin {
    Admin(ServerConnection server, Settings settings) {
      super(server, DIALECT, settings);
    }

    /** H2 takes about 1.7 times as much: 2.1 million rows of 291 bytes fill a heap of 1 GB. */
    @Override
    public OptionalLong room(List<String> tables) {
      return OptionalLong.of((long) (0.4 * Runtime.getRuntime().maxMemory()));
    }

    /** No other program reaches a database inside this JVM. */
    @Override
    protected String identity(String table) {
      return table;
    }

    @Override
    public int fastest(int threads) {
      return 160_000;
    }

    @Override
    public UserError explain(SQLException e) {
      return EmbeddedDatabase.explain(e);
    }

    @Override
    public Map<String, Object> describe() throws UserError {
      Map<String, Object> description = new LinkedHashMap<>();
      description.put(RunInfo.SYSTEM, NAME);
      description.put(
          "H2",
          explained(
              () ->
                  server()
                      .run(connection -> connection.getMetaData().getDatabaseProductVersion())));
      return description;
    }
  }
}
