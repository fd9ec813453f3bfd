// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.NdbTarget;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The encryption of both paths' connections, as the cluster reports it. */
@NdbSandbox(clusterJ = true)
class EncryptionIT {
  private final Settings settings;

  EncryptionIT(Sandbox cluster) {
    settings = cluster.settings().with(Parameter.JDBC_POOL_SIZE, "1");
  }

  @Test
  void isNoneOnBothPathsOfASandbox() throws Exception {
    try (DatabaseAdmin admin = new NdbTarget().open(settings);
        PathConnection<Rows> clusterJ = new ClusterJPath().open(new Crud(), settings);
        PathConnection<Rows> jdbc = new JdbcPath().open(new Crud(), settings)) {
      assertThat(admin.encryption(Set.of(ProcessHandle.current().pid())))
          .isEqualTo(Map.of("clusterj", "none"));
      assertThat(clusterJ.encryption()).as("ClusterJ does not say").isEmpty();
      assertThat(jdbc.encryption()).isEqualTo("none");
    }
  }

  @Test
  void isTlsWhereTheUrlDemandsIt() throws Exception {
    String url = settings.text(Parameter.JDBC_URL).replaceFirst("\\?.*", "?sslMode=REQUIRED");
    try (PathConnection<Rows> jdbc =
        new JdbcPath().open(new Crud(), settings.with(Parameter.JDBC_URL, url))) {
      assertThat(jdbc.encryption()).matches("TLS \\(\\w+\\)");
    }
  }
}
