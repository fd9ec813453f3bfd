// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.ndb.NdbDatabase;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.workloads.tpch.DecisionSupport;
import io.github.jmeterndb.workloads.tpch.DecisionSupportContract;
import io.github.jmeterndb.workloads.tpch.query.Query;
import io.github.jmeterndb.workloads.tpch.query.Question;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NdbSandbox
class JdbcDecisionSupportIT extends DecisionSupportContract {
  private final Sandbox cluster;

  JdbcDecisionSupportIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @Override
  protected AccessPath path() {
    return new JdbcPath();
  }

  @Override
  protected Database database() {
    return new NdbDatabase();
  }

  @Override
  protected Settings where() {
    return cluster.settings();
  }

  @ParameterizedTest
  @CsvSource({"on, 1", "off, 0"})
  void setsThePushDownOfJoinsInItsSessionsBesideTheUsersOwn(String asked, String told)
      throws Exception {
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
    try (Link<DecisionSupport> link = path().open(workload(), database(), settings)) {
      Question question =
          new Question(Query.of(1), "SELECT @@ndb_join_pushdown, @@group_concat_max_len");
      assertThat(link.port().ask(question, Duration.ofSeconds(10)).rows())
          .containsExactly(List.of(told, "2048"));
    }
  }

  private static Parameter parameter(String name) {
    return new Parameter(name, "", "", "", Check.ANY);
  }
}
