// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccountsTest {
  @Test
  void quotesThePassword() {
    assertThat(Accounts.statements("a'b\\c")).contains("IDENTIFIED BY 'a''b\\\\c';");
  }
}
