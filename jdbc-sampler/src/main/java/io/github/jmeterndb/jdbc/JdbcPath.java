// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static java.util.Map.entry;

import com.mysql.cj.jdbc.Driver;
import com.zaxxer.hikari.HikariDataSource;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.SqlPathConnection;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Precondition;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mariadb.jdbc.util.VersionFactory;

/** A Hikari pool of connections to a server with MySQL's protocol. */
public final class JdbcPath implements AccessPath {
  public static final String NAME = "jdbc";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean reaches(String system) {
    return system.equals("ndb") || system.equals("mysql");
  }

  @Override
  public boolean offers(Workload<?> workload) {
    return true;
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.JDBC_URL,
        Parameter.JDBC_USER,
        Parameter.JDBC_PASSWORD,
        Parameter.JDBC_POOL_SIZE,
        Parameter.JDBC_DRIVER,
        Parameter.JDBC_PREPARE,
        Parameter.JDBC_PROPERTIES,
        Parameter.BATCH,
        Parameter.FORM);
  }

  @Override
  public void requireThreads(int threads, Settings settings) throws UserError {
    SqlPathConnection.requireConnections(threads, settings);
  }

  @Override
  public List<Precondition> room(Workload<?> workload, List<Settings> connections, int jvms)
      throws UserError {
    MysqlConnector.requireDriver();
    return ConnectionLimits.check(JdbcConnections.of(connections.get(0)), connections, jvms);
  }

  @Override
  public <P> PathConnection<P> open(Workload<P> workload, Settings settings) throws UserError {
    MysqlConnector.requireDriver();
    return new JdbcPathConnection<>(workload, settings);
  }

  private static final class JdbcPathConnection<P> extends SqlPathConnection<P> {
    /**
     * Without wait times, in which an idle mysqld's own threads spend all their time, and events,
     * which no operation causes.
     */
    private static final Pattern API_COUNTER =
        Pattern.compile("Ndb_api_((?!wait_nanos|event)\\w+)_count");

    private final Settings settings;

    JdbcPathConnection(Workload<P> workload, Settings settings) throws UserError {
      super(workload, JdbcConnections.of(settings), settings, e -> JdbcErrors.explain(e, settings));
      this.settings = settings;
    }

    @Override
    public Map<String, String> versions() {
      Map.Entry<String, String> driver =
          JdbcConnections.isMariaDb(settings)
              ? entry("MariaDB Connector/J", VersionFactory.getInstance().getVersion())
              : entry("Connector/J", Driver.class.getPackage().getImplementationVersion());
      return Map.ofEntries(driver, entry("HikariCP", poolVersion()));
    }

    /** From Maven's properties in the jar: the manifest has no version. */
    private static String poolVersion() {
      Properties properties = new Properties();
      try (InputStream in =
          HikariDataSource.class.getResourceAsStream(
              "/META-INF/maven/com.zaxxer/HikariCP/pom.properties")) {
        if (in != null) {
          properties.load(in);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("HikariCP's jar is damaged", e);
      }
      return properties.getProperty("version", "unknown");
    }

    /** Empty if the server does not have the status variable. */
    @Override
    public String encryption() throws UserError {
      try (Connection connection = connection()) {
        return ServerConnection.first(
                connection,
                "SHOW SESSION STATUS LIKE 'Ssl_cipher'",
                row -> String.valueOf(row.getString(2)))
            .map(cipher -> cipher.isEmpty() ? RunInfo.UNENCRYPTED : "TLS (%s)".formatted(cipher))
            .orElse("");
      } catch (SQLException e) {
        throw new UserError("The encryption is not known: " + UserError.firstLine(e), e);
      }
    }

    /**
     * The counters of each mysqld and its NDB API, for all clients and its own threads, which ask
     * the data nodes about metadata every few seconds. A {@code SHOW} over the text protocol sends
     * nothing to the data nodes. Source: MySQL manual, sections "NDB API Statistics Counters and
     * Variables" and "NDB Cluster Status Variables".
     */
    @Override
    public Map<String, Long> serverCounters() throws UserError {
      Map<String, Long> counters = new LinkedHashMap<>();
      try (Connection connection = connection()) {
        MysqlConnector.askEach(
            settings,
            connection,
            false,
            server ->
                ServerConnection.rows(
                    server,
                    "SHOW GLOBAL STATUS LIKE 'Ndb\\_%'",
                    row -> {
                      Matcher api = API_COUNTER.matcher(row.getString(1));
                      if (api.matches()) {
                        counters.merge("ndbapi." + api.group(1), row.getLong(2), Long::sum);
                      } else if (row.getString(1).equals("Ndb_pushed_queries_executed")) {
                        counters.merge(PUSHED_QUERIES, row.getLong(2), Long::sum);
                      }
                      return counters;
                    }));
        return counters;
      } catch (SQLException e) {
        throw new UserError("no counters of the mysqld: " + UserError.firstLine(e), e);
      }
    }
  }
}
