// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrantsTest {
  private static final List<String> WANTED = List.of("SELECT", "INSERT", "DROP");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GRANT USAGE ON *.*;GRANT SELECT, INSERT, DROP ON `db`.* | db | ''",
        "GRANT SELECT, INSERT, DROP ON `db`.* | other | SELECT,INSERT,DROP",
        "GRANT SELECT ON `db`.* | db | INSERT,DROP",
        "GRANT SELECT, INSERT, DROP ON *.* | any | ''",
        "GRANT ALL PRIVILEGES ON `any`.* | any | ''",
        "GRANT SELECT, INSERT, DROP ON `ndb\\_%`.* | ndb_test | ''",
        "GRANT SELECT, INSERT, DROP ON `ndb\\_%`.* | ndbXtest | SELECT,INSERT,DROP",
        "GRANT SELECT, INSERT, DROP ON `n_b\\_a+b`.* | nxb_a+b | ''",
        "GRANT SELECT ON `a`.`t`;GRANT `role`@`%` | a | SELECT,INSERT,DROP",
      })
  void lackWhatIsNotGrantedOnTheDatabase(String grants, String database, String lacking) {
    List<String> statements =
        List.of(grants.split(";", -1)).stream().map(grant -> grant + " TO `b`@`%`").toList();
    assertThat(String.join(",", Grants.lacking(statements, database, WANTED))).isEqualTo(lacking);
  }
}
