// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.Map;
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

  private static void connections(String properties) throws UserError {
    JdbcConnections.of(new Crud(), Settings.of(Map.of("jdbc.properties", properties)::get));
  }
}
