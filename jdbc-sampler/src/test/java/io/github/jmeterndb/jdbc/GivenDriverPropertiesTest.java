// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GivenDriverPropertiesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "useConfigs=maxPerformance",
        "cachePrepStmts=false&useLocalTransactionState=true",
        "serverTimezone=LOCAL"
      })
  void areThoseOfConnectorJ(String properties) {
    assertThatCode(() -> connections(properties)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "useConfig=maxPerformance | jdbc.properties: Connector/J has no property useConfig.",
        "socketTimeout=1 | jdbc.properties: the run itself sets socketTimeout; leave it out.",
        "useServerPrepStmts=true | jdbc.properties: the run itself sets useServerPrepStmts; leave it out, and give"
            + " -Jjdbc.prepare=server.",
      })
  void refuseWhatWouldHaveNoEffectOrAnother(String properties, String message) {
    assertThatThrownBy(() -> connections(properties))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"useBulkStmts=true", "cachePrepStmts=false&maxAllowedPacket=1000000"})
  void areThoseOfMariaDbWhereItsDriverIsAskedFor(String properties) {
    assertThatCode(
            () -> connections(Map.of("jdbc.driver", "mariadb", "jdbc.properties", properties)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "useConfigs=maxPerformance | jdbc.properties: MariaDB Connector/J has no property useConfigs.",
        "sslMode=trust | jdbc.properties: the run itself sets sslMode; leave it out.",
        "useServerPrepStmts=true | jdbc.properties: the run itself sets useServerPrepStmts; leave it out, and give"
            + " -Jjdbc.prepare=server.",
      })
  void refuseWhatWouldHaveNoEffectOrAnotherOnMariaDbsDriver(String properties, String message) {
    assertThatThrownBy(
            () -> connections(Map.of("jdbc.driver", "mariadb", "jdbc.properties", properties)))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "?sslMode=VERIFY_CA | jdbc.driver=mariadb: jdbc.url has sslMode=VERIFY_CA, which is not carried over to this"
            + " driver; leave it out.",
        "?useCompression=true | jdbc.driver=mariadb: jdbc.url has useCompression, which is not carried over to this"
            + " driver; leave it out.",
      })
  void ofAUrlAreRefusedWhereMariaDbsDriverWouldIgnoreThem(String query, String message) {
    assertThatThrownBy(
            () ->
                connections(
                    Map.of("jdbc.driver", "mariadb", "jdbc.url", "jdbc:mysql://h:3306/db" + query)))
        .isInstanceOf(UserError.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql://h/db?socketTimeout=1 | socketTimeout",
        "jdbc:mysql://h/db?useServerPrepStmts=false | useServerPrepStmts",
        "jdbc:mysql://address=(host=a),address=(host=b)(connectTimeout=1)/db | connectTimeout",
        "jdbc:mysql://h/db?user=other | user",
      })
  void ofAUrlAreRefusedWhereTheRunWouldOverrideThem(String url, String name) {
    assertThatThrownBy(() -> connections(Map.of("jdbc.url", url)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("jdbc.url: the run itself sets " + name + "; leave it out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cachePrepStmts=false", "socketFactory=their.Own", "retriesAllDown=7"})
  void ofAUrlReplaceMereDefaults(String query) {
    String url = "jdbc:mysql://h/db?sslMode=DISABLED&" + query;

    assertThatCode(() -> connections(Map.of("jdbc.url", url))).doesNotThrowAnyException();
  }

  @Test
  void ofSingleHostsAreRefusedWhereMariaDbsDriverWouldTakeThoseOfTheFirst() {
    String url = "jdbc:mysql://address=(host=a),address=(host=b)(sslMode=DISABLED)/db";

    assertThatThrownBy(() -> connections(Map.of("jdbc.driver", "mariadb", "jdbc.url", url)))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("jdbc.driver=mariadb: jdbc.url gives its hosts different");
  }

  private static void connections(String properties) throws UserError {
    connections(Map.of("jdbc.properties", properties));
  }

  private static void connections(Map<String, String> given) throws UserError {
    JdbcConnections.of(Settings.of(given::get));
  }
}
