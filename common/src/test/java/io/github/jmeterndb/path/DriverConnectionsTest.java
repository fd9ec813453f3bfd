// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.h2.Driver;
import org.junit.jupiter.api.Test;

class DriverConnectionsTest {
  @Test
  void countsThoseThatItHasOpened() throws SQLException {
    DriverConnections connections = of("jdbc:h2:mem:");
    try (Connection one = connections.getConnection();
        Connection other = connections.getConnection()) {
      assertThat(one).isNotSameAs(other);
    }
    assertThat(connections.opened()).isEqualTo(2);
  }

  @Test
  void countsNoneThatWasRefused() {
    DriverConnections connections = of("jdbc:h2:mem:none;IFEXISTS=TRUE");

    assertThatThrownBy(connections::getConnection).isInstanceOf(SQLException.class);

    assertThat(connections.opened()).isZero();
  }

  private static DriverConnections of(String url) {
    return new DriverConnections(() -> new Driver().connect(url, new Properties()));
  }
}
