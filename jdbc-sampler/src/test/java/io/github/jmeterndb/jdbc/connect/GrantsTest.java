// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GrantsTest {
  private static final List<String> WANTED = List.of("SELECT", "INSERT", "DROP");

  @Test
  void lackNothingOfTheDatabaseThatTheyAreOn() {
    Grants grants =
        of(
            "GRANT USAGE ON *.* TO `bench`@`%`",
            "GRANT SELECT, INSERT, UPDATE, DROP ON `ndbtest`.* TO `bench`@`%`");

    assertThat(grants.lacking("ndbtest", WANTED)).isEmpty();
    assertThat(grants.lacking("ndbinfo", WANTED)).isEqualTo(WANTED);
    assertThat(grants.account()).isEqualTo("'bench'@'%'");
  }

  @Test
  void nameWhatIsMissing() {
    assertThat(of("GRANT SELECT ON `ndbtest`.* TO `b`@`%`").lacking("ndbtest", WANTED))
        .containsExactly("INSERT", "DROP");
  }

  @Test
  void areOfAllDatabasesWhereTheyAreGlobal() {
    assertThat(
            of("GRANT SELECT, INSERT, DROP ON *.* TO `b`@`%` WITH GRANT OPTION")
                .lacking("any", WANTED))
        .isEmpty();
    assertThat(of("GRANT ALL PRIVILEGES ON `any`.* TO `b`@`%`").lacking("any", WANTED)).isEmpty();
  }

  @Test
  void areTakenByAPartialRevokeFromGlobalOnesAlone() {
    Grants grants =
        of(
            "GRANT SELECT, INSERT, DROP ON *.* TO `b`@`%`",
            "GRANT DROP ON `a`.* TO `b`@`%`", "REVOKE INSERT, DROP ON `a`.* FROM `b`@`%`");

    assertThat(grants.lacking("a", WANTED)).containsExactly("INSERT");
    assertThat(grants.lacking("b", WANTED)).isEmpty();
  }

  @Test
  void mayNameDatabasesByAPattern() {
    Grants grants =
        of(
            "GRANT SELECT, INSERT, DROP ON `ndb\\_%`.* TO `b`@`%`",
            "GRANT SELECT ON `ndbXother`.* TO `b`@`%`");

    assertThat(grants.lacking("ndb_test", WANTED)).isEmpty();
    assertThat(grants.lacking("ndbXtest", WANTED)).isEqualTo(WANTED);
  }

  @Test
  void leaveOutSingleTablesAndRoles() {
    assertThat(
            of("GRANT SELECT ON `a`.`t` TO `b`@`%`", "GRANT `role`@`%` TO `b`@`%`")
                .lacking("a", WANTED))
        .isEqualTo(WANTED);
  }

  private static Grants of(String... statements) {
    return Grants.of("bench@%", List.of(statements));
  }
}
