// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.path.ApiContract;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.ServerConnection;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.sql.Connection;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** MariaDB's driver with server-side prepared statements. */
@NdbSandbox
class MariaDbContractsIT extends PathContracts {
  /** Single rows, ranges and transactions of two statements. */
  private static final Set<String> ENOUGH = Set.of("StoreContract", "UserTableContract");

  MariaDbContractsIT(Sandbox cluster) {
    super(
        new JdbcPath(),
        new NdbTarget(),
        cluster
            .settings()
            .with(Parameter.JDBC_DRIVER, "mariadb")
            .with(Parameter.JDBC_PREPARE, "server"),
        "23000/1062");
  }

  @Override
  protected boolean has(ApiContract<?> contract) {
    return ENOUGH.contains(contract.getClass().getSimpleName());
  }

  @Override
  protected boolean testsData() {
    return false;
  }

  /** Otherwise a comparison of drivers would compare encryption and time zones. */
  @ParameterizedTest
  @CsvSource({"connector-j, DISABLED", "mariadb, DISABLED", "connector-j, ''", "mariadb, ''"})
  void connectsAsConnectorJDoes(String driver, String sslMode) throws Exception {
    String url = settings.text(Parameter.JDBC_URL);
    Settings given =
        settings
            .with(Parameter.JDBC_DRIVER, driver)
            .with(
                Parameter.JDBC_URL, sslMode.isEmpty() ? url.replace("sslMode=DISABLED&", "") : url);

    try (PathConnection<Rows> connection = path.open(new Crud(), given)) {
      assertThat(connection.encryption()).matches(sslMode.isEmpty() ? "TLS \\(\\S+\\)" : "none");
    }
    try (Connection connection = JdbcConnections.of(given).connect()) {
      assertThat(
              ServerConnection.first(
                  connection, "SELECT @@session.time_zone", row -> row.getString(1)))
          .isIn(Optional.of("UTC"), Optional.of("+00:00"));
    }
  }

  @Test
  void namesItsDriver() throws Exception {
    try (PathConnection<Rows> connection = path.open(new Crud(), settings)) {
      assertThat(connection.versions()).containsOnlyKeys("MariaDB Connector/J", "HikariCP");
    }
  }
}
