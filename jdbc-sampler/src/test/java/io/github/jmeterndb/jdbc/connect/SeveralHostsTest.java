// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeveralHostsTest {
  private static final String URL = "jdbc:mysql://sql1:3306,sql2:3306/ndbtest";

  @ParameterizedTest
  @CsvSource({
    ", jdbc:mysql://sql1:3306",
    "spread, jdbc:mysql://sql1:3306",
    "failover, jdbc:mysql://sql1:3306",
    "loadbalance, jdbc:mysql:loadbalance://sql1:3306",
  })
  void areMeantByTheUrl(String hosts, String start) throws UserError {
    Settings settings = settings(URL, hosts);

    assertThat(SeveralHosts.of(settings).url(settings)).isEqualTo(start + ",sql2:3306/ndbtest");
  }

  @Test
  void letClientsWriteAfterAFailover() {
    assertThat(SeveralHosts.FAILOVER.properties(URL)).containsEntry("failOverReadOnly", "false");
    assertThat(SeveralHosts.FAILOVER.properties(URL + "?failOverReadOnly=true"))
        .doesNotContainKey("failOverReadOnly");
    assertThat(SeveralHosts.SPREAD.properties(URL)).isEmpty();
  }

  @Test
  void areNotSaidTwice() throws UserError {
    String own = URL.replace("mysql:", "mysql:loadbalance:");

    assertThat(SeveralHosts.SPREAD.url(settings(own, null))).isEqualTo(own);
    assertThatThrownBy(() -> SeveralHosts.FAILOVER.url(settings(own, "failover")))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("jdbc.hosts: jdbc.url itself says how its hosts are taken;");
  }

  private static Settings settings(String url, String hosts) throws UserError {
    Map<String, String> given = new HashMap<>(Map.of("jdbc.url", url));
    if (hosts != null) {
      given.put("jdbc.hosts", hosts);
    }
    return Settings.of(given::get);
  }
}
