// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.tpch.Tpch;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SqlPathTest {
  @Test
  void refusesWhatItCannotSet() throws UserError {
    Tpch tpch = new Tpch();
    Settings settings = Settings.of(Map.of("tpch.join.pushdown", "off")::get, tpch.parameters());

    assertThatThrownBy(() -> new SqlPath().open(tpch, new EmbeddedSystem(), settings))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("The embedded database has no variable ndb_join_pushdown;");
  }
}
