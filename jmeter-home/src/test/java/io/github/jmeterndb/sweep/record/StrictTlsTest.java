// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code ndb.tls.strict=on} requires of connections to the data nodes. */
class StrictTlsTest {
  private static final Map<String, String> BOTH =
      Map.of("ndb.tls.strict", "on", "paths", "clusterj,jdbc");

  @ParameterizedTest
  @CsvSource({
    "none, clusterj to the data nodes is: none",
    "TLS on 2 of 4 connections, clusterj to the data nodes is: TLS on 2 of 4 connections",
    ", not known",
  })
  void refusesConnectionsThatAreNotKnownToHaveTls(String encryption, String reason) {
    Map<String, String> known =
        encryption == null ? Map.of("jdbc", "TLS (x)") : Map.of("clusterj", encryption);

    assertThatThrownBy(() -> require(BOTH, known))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("ndb.tls.strict is on")
        .hasMessageContaining(reason);
  }

  @Test
  void demandsNothingOfJdbcOrWhereItIsOff() throws UserError {
    require(BOTH, Map.of("clusterj", "TLS", "jdbc", "none"));
    require(Map.of("ndb.tls.strict", "on", "paths", "jdbc"), Map.of("jdbc", "none"));
    require(Map.of("paths", "clusterj"), Map.of("clusterj", "none"));
  }

  private static void require(Map<String, String> given, Map<String, String> encryption)
      throws UserError {
    Encryption.requireStrict(Settings.of(given::get), encryption);
  }
}
