// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Limits of an account, a server and this process. */
class QuotaTest {
  private final Quota quota = new Quota(100, 40);

  @Test
  void isEnoughForWhatIsFree() {
    assertThat(quota.account("a", 60).found()).isEqualTo("60 needed; 60 of 100 are free");
    assertThat(quota.account("a", 60).holds()).isTrue();
    assertThat(quota.statements(60).holds()).isTrue();
    assertThat(quota.files(28).holds()).isTrue();
  }

  @Test
  void namesTheLimitThatIsTooLow() {
    assertThat(quota.account("'few'@'%'", 61).problem())
        .contains("100 connections (max_user_connections), of which 40 are in use")
        .contains("ALTER USER 'few'@'%' WITH MAX_USER_CONNECTIONS 101");
    assertThat(quota.statements(61).problem()).contains("(max_prepared_stmt_count)");
    assertThat(quota.files(29).problem()).contains("100 files (ulimit -n)", "'ulimit -n 101'");
  }

  @Test
  void isOfThisProcess() {
    assertThat(Quota.ofFiles(Integer.MAX_VALUE / 2))
        .hasValueSatisfying(files -> assertThat(files.holds()).isFalse());
  }
}
