// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcErrorsTest {
  private static final String URL = "jdbc:mysql://127.0.0.1:3306/ndbtest";

  @ParameterizedTest
  @CsvSource({
    "1040, true, raise its max_connections",
    "1203, false, raise this limit of the account",
    "1226, false, raise this limit of the account",
    "1461, false, says: why (HY000/1461)",
    "0, false, says: timed out",
  })
  void nameTheServersLimitOnlyWhereThatIsTheCause(int code, boolean named, String words)
      throws UserError {
    SQLException pools =
        new SQLTransientConnectionException(
            "timed out", "HY000", new SQLException("why", "HY000", code));

    assertThat(explain(code == 0 ? new SQLException("timed out") : pools, URL))
        .contains(words)
        .satisfies(said -> assertThat(said.contains("max_connections")).isEqualTo(named));
  }

  @Test
  void nameTheProcesssOwnLimit() throws UserError {
    SQLException pools =
        new SQLTransientConnectionException(
            "timed out", "08S01", unreachable(new SocketException("Too many open files")));

    assertThat(explain(pools, URL)).startsWith("This process may open no more files: raise the");
  }

  @Test
  void nameAServerThatCannotBeReached() throws UserError {
    assertThat(explain(unreachable(new UnknownHostException("nobody.invalid")), URL))
        .isEqualTo("jdbc.url: a host name cannot be resolved (nobody.invalid); correct it.");
    assertThat(explain(unreachable(new ConnectException("refused")), URL))
        .isEqualTo(
            "The server at %s does not answer; start it, or give -Jjdbc.url=jdbc:mysql://host:port/ndbtest."
                .formatted(URL));
  }

  /** The driver's own message contains the part that it cannot parse. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql:here, jdbc:mysql:here",
    "jdbc:mysql://h/db?a=b&;trustCertificateKeyStorePassword=s3cret,"
        + " jdbc:mysql://h/db?a=b&;trustCertificateKeyStorePassword=***",
  })
  void nameABadUrlWithoutThePasswordInIt(String url, String shown) throws UserError {
    Settings settings = at(url);

    assertUserError(() -> new NdbTarget().open(settings))
        .hasMessage(
            "jdbc.url: Connector/J does not know what %s means; give -Jjdbc.url=jdbc:mysql://host:port/%s."
                .formatted(shown, settings.text(Parameter.NDB_DATABASE)))
        .as("what a log would show")
        .hasNoCause();
  }

  private static Settings at(String url) throws UserError {
    return Settings.of(name -> name.equals("jdbc.url") ? url : null);
  }

  private static SQLException unreachable(Throwable cause) {
    return new SQLException("Communications link failure", JdbcErrors.UNREACHABLE, cause);
  }

  private static String explain(SQLException e, String url) throws UserError {
    return JdbcErrors.explain(e, at(url)).getMessage();
  }
}
