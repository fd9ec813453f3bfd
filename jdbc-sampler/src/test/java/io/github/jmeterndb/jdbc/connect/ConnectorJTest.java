// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.UserError;
import org.junit.jupiter.api.Test;

class ConnectorJTest {
  @Test
  void saysWhereToPutItWhereItIsMissing() {
    assertThatThrownBy(() -> ConnectorJ.require(ClassLoader.getPlatformClassLoader()))
        .isInstanceOf(UserError.class)
        .hasMessageContainingAll("Connector/J", Services.folderOf(ConnectorJ.class).toString());
  }

  @Test
  void isOnOurClassPath() {
    assertThatCode(ConnectorJ::require).doesNotThrowAnyException();
  }
}
