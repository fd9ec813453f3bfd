// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.tpch.DecisionSupport;
import io.github.jmeterndb.workloads.tpch.Tpch;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether NDB may push joins down to its data nodes, as {@code tpch.join.pushdown} says. */
@NdbSandbox
class JoinPushDownIT {
  private final Sandbox cluster;

  JoinPushDownIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @ParameterizedTest
  @CsvSource({"on, 1", "off, 0"})
  void isSetInEachSessionBesideTheUsersOwnVariables(String asked, String told) throws Exception {
    String url = cluster.settings().text(Parameter.JDBC_URL);
    Settings settings =
        cluster
            .settings()
            .with(
                Parameter.JDBC_URL,
                url
                    + (url.contains("?") ? "&" : "?")
                    + "sessionVariables=group_concat_max_len=2048")
            .with(parameter("query.timeout"), "10")
            .with(parameter("tpch.join.pushdown"), asked);
    try (Link<DecisionSupport> link =
        new JdbcPath().open(new Tpch(), new NdbDatabase(), settings)) {
      Question question =
          new Question(TpchQuery.of(1), "SELECT @@ndb_join_pushdown, @@group_concat_max_len");
      assertThat(link.port().ask(question, Duration.ofSeconds(10)).rows())
          .containsExactly(List.of(told, "2048"));
    }
  }

  private static Parameter parameter(String name) {
    return new Parameter(name, "", "", "", Check.ANY);
  }
}
