// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccountsTest {
  @Test
  void quotesThePassword() {
    assertThat(Accounts.statements("a'b\\c")).contains("IDENTIFIED BY 'a''b\\\\c';");
  }

  @Test
  void makesAnotherPasswordEachTimeThatNeedsNoQuotes() {
    String password = Accounts.randomPassword();

    assertThat(password).matches("[0-9a-f]{32}").isNotEqualTo(Accounts.randomPassword());
  }
}
