// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseInUrlTest {
  @Test
  void isTheDatabaseThatIsGiven() throws UserError {
    assertThat(url(Map.of("ndb.database", "bench"), Map.of()))
        .isEqualTo("jdbc:mysql://127.0.0.1:3306/bench");
  }

  @Test
  void isTheOneOfTheUrlWhereThatIsGiven() throws UserError {
    String given = "jdbc:mysql://db:3307/other?useSSL=a/b";

    assertThat(url(Map.of("ndb.database", "bench", "jdbc.url", given), Map.of())).isEqualTo(given);
  }

  @Test
  void isClusterJsTooWhereTheUrlAloneIsGiven() throws UserError {
    Map<String, String> given = Map.of("jdbc.url", "jdbc:mysql://db:3307/other?useSSL=a/b");

    assertThat(Settings.of(given::get, Map.of()).text(Parameter.NDB_DATABASE)).isEqualTo("other");
  }

  @Test
  void isTheDefaultWhereTheUrlHasNone() throws UserError {
    Map<String, String> given = Map.of("jdbc.url", "jdbc:mysql://db/");

    assertThat(Settings.of(given::get, Map.of()).text(Parameter.NDB_DATABASE)).isEqualTo("ndbtest");
  }

  @Test
  void leavesTheHostOfAnotherDefaultAsItIs() throws UserError {
    Map<Parameter, String> defaults = Map.of(Parameter.JDBC_URL, "jdbc:mysql://db:3307/ndbtest");

    assertThat(url(Map.of("ndb.database", "bench"), defaults))
        .isEqualTo("jdbc:mysql://db:3307/bench");
  }

  private static String url(Map<String, String> properties, Map<Parameter, String> defaults)
      throws UserError {
    Settings settings = Settings.of(properties::get, Map.of()).withDefaults(defaults);
    return settings.text(Parameter.JDBC_URL);
  }
}
