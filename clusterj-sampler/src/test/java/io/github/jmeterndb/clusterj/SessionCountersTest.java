// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Libraries and sessions that are not those of an NDB Cluster: there are no counters, no more. */
class SessionCountersTest {
  // On every system that JNA knows.
  private static final Path ANOTHER_LIBRARY = Path.of("c");

  @Test
  void sayThatALibraryDoesNotCount() {
    SessionCounters counters = SessionCounters.of(ANOTHER_LIBRARY);
    Object session = new Object();
    counters.opened(session);
    counters.closing(session);

    assertThatThrownBy(counters::total)
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("no counters of the NDB API: ")
        .hasMessageContaining("Ndb::getClientStat");
  }

  @Test
  void takeNoAddressFromAnythingButASessionOfClusterJ() {
    assertThatThrownBy(() -> NdbAddress.of(new Object()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("no com.mysql.clusterj.core.SessionImpl");
    assertThatThrownBy(() -> NdbAddress.of(null)).isInstanceOf(UserError.class);
  }
}
