// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code ndb.tls.strict=on} requires of connections to the data nodes. */
class StrictTlsTest {
  private static final Map<String, String> BOTH =
      Map.of("ndb.tls.strict", "on", "paths", "clusterj,jdbc");

  @ParameterizedTest
  @ValueSource(strings = {"none", "TLS on 2 of 4 connections", "not known"})
  void refusesConnectionsWithoutTls(String encryption) {
    Map<String, String> known = new HashMap<>(Map.of("clusterj", encryption, "jdbc", "TLS (x)"));
    known.values().remove("not known");

    assertThatThrownBy(() -> require(BOTH, known))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("ndb.tls.strict is on")
        .hasMessageContaining("clusterj to the data nodes is: " + encryption);
  }

  @Test
  void demandsNothingOfJdbcOrWhereItIsOff() {
    assertThatCode(
            () -> {
              require(BOTH, Map.of("clusterj", "TLS", "jdbc", "none"));
              require(Map.of("ndb.tls.strict", "on", "paths", "jdbc"), Map.of("jdbc", "none"));
              require(Map.of("paths", "clusterj"), Map.of("clusterj", "none"));
            })
        .doesNotThrowAnyException();
  }

  private static void require(Map<String, String> given, Map<String, String> encryption)
      throws UserError {
    Encryption.requireStrict(Settings.of(given::get), encryption);
  }
}
