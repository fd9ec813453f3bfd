// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MysqlAdminTest {
  @ParameterizedTest
  @CsvSource({
    "MySQL Community Server - GPL, MySQL Community Server",
    "Source distribution, MySQL built from source",
    "'', mysql",
  })
  void namesTheSystem(String comment, String name) {
    assertThat(MysqlAdmin.name(comment, "8.0.46")).isEqualTo(name);
  }
}
