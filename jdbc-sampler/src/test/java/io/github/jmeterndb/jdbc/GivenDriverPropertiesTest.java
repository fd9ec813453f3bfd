// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenDriverPropertiesTest {
  private static final String URL = "jdbc:mysql://h:3306/db";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "connector-j | - | useConfigs=maxPerformance",
        "connector-j | - | cachePrepStmts=false&useLocalTransactionState=true",
        "connector-j | - | serverTimezone=LOCAL",
        "connector-j | ?sslMode=DISABLED&cachePrepStmts=false | -",
        "connector-j | ?socketFactory=their.Own&retriesAllDown=7 | -",
        "mariadb | - | useBulkStmts=true",
        "mariadb | ?sslMode=DISABLED | cachePrepStmts=false&maxAllowedPacket=1000000",
      })
  void areTakenWhereTheDriverKnowsThem(String driver, String ofUrl, String properties) {
    String url = ofUrl == null ? URL : URL + ofUrl;
    assertThatCode(() -> connections(driver, url, properties)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "connector-j | h/db | useConfig=maxPerformance | jdbc.properties: Connector/J has no property useConfig.",
        "connector-j | h/db | socketTimeout=1 | jdbc.properties: the run itself sets socketTimeout; leave it out.",
        "connector-j | h/db | useServerPrepStmts=true | jdbc.properties: the run itself sets useServerPrepStmts; leave it out,"
            + " and give -Jjdbc.prepare=server.",
        "mariadb | h/db | useConfigs=maxPerformance | jdbc.properties: MariaDB Connector/J has no property useConfigs.",
        "mariadb | h/db | sslMode=trust | jdbc.properties: the run itself sets sslMode; leave it out.",
        "connector-j | h/db?socketTimeout=1 | - | jdbc.url: the run itself sets socketTimeout; leave it out.",
        "connector-j | h/db?useServerPrepStmts=false | - | jdbc.url: the run itself sets useServerPrepStmts; leave it out,"
            + " and give -Jjdbc.prepare=server.",
        "connector-j | address=(host=a),address=(host=b)(connectTimeout=1)/db | - | jdbc.url: the run itself sets connectTimeout; leave it out.",
        "connector-j | h/db?user=other | - | jdbc.url: the run itself sets user; leave it out.",
        "mariadb | h/db?sslMode=VERIFY_CA | - | jdbc.driver=mariadb: jdbc.url has sslMode=VERIFY_CA, which is not"
            + " carried over to this driver; leave it out.",
        "mariadb | h/db?useCompression=true | - | jdbc.driver=mariadb: jdbc.url has useCompression, which is not"
            + " carried over to this driver; leave it out.",
        "mariadb | address=(host=a),address=(host=b)(sslMode=DISABLED)/db | - | jdbc.driver=mariadb: jdbc.url gives its hosts"
            + " different properties, which are not carried over to this driver; give all the same.",
      })
  void areRefusedWhereTheyWouldBeOverriddenOrHaveNoEffect(
      String driver, String url, String properties, String message) {
    assertUserError(() -> connections(driver, "jdbc:mysql://" + url, properties))
        .hasMessage(message);
  }

  private static void connections(String driver, String url, String properties) throws UserError {
    Map<String, String> given =
        Map.of(
            "jdbc.driver",
            driver,
            "jdbc.url",
            url,
            "jdbc.properties",
            properties == null ? "" : properties);
    JdbcConnections.of(Settings.of(given::get));
  }
}
