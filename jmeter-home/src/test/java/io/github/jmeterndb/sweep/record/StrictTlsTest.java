// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code ndb.tls.strict=on} requires of connections to the data nodes, and of no others. */
class StrictTlsTest {
  @ParameterizedTest
  @CsvSource({
    "on, 'clusterj,jdbc', none, true",
    "on, 'clusterj,jdbc', TLS on 2 of 4 connections, true",
    "on, 'clusterj,jdbc', not known, true",
    "on, 'clusterj,jdbc', TLS, false",
    "on, jdbc, none, false",
    "off, clusterj, none, false",
  })
  void refusesConnectionsWithoutTls(String strict, String paths, String found, boolean refused)
      throws UserError {
    Map<String, String> known = new HashMap<>(Map.of("clusterj", found, "jdbc", "none"));
    known.values().remove("not known");
    Settings settings = Settings.of(Map.of("ndb.tls.strict", strict, "paths", paths)::get);

    Throwable failure = catchThrowable(() -> Encryption.requireStrict(settings, known));

    if (refused) {
      assertThat(failure)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("ndb.tls.strict is on")
          .hasMessageContaining("clusterj to the data nodes is: " + found);
    } else {
      assertThat(failure).isNull();
    }
  }
}
