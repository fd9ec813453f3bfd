// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** ClusterJ's properties for TLS, as named in its class Constants. */
class TlsPropertiesTest {
  private static final String PATH = "com.mysql.clusterj.tls.path";
  private static final String STRICT = "com.mysql.clusterj.tls.strict";

  @Test
  void areThoseThatAreGiven() throws Exception {
    Settings settings =
        Settings.of(Map.of("ndb.tls.path", "/etc/ndb-tls", "ndb.tls.strict", "on")::get);

    assertThat(SessionSource.properties(settings))
        .containsEntry(PATH, "/etc/ndb-tls")
        .containsEntry(STRICT, "1");
  }

  @Test
  void areLeftToClusterJWhereNoneAreGiven() throws Exception {
    assertThat(SessionSource.properties(Settings.of(name -> null)))
        .doesNotContainKeys(PATH, STRICT);
  }
}
