// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sql.DatabaseAdmin;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of an account, a server and this process. */
class QuotaTest {
  private static final int ADMIN = DatabaseAdmin.connections();

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

  @ParameterizedTest(name = "max_connections {0}, in use {1}: {2} are free for a run")
  @CsvSource({"1000, 0, 900", "1000, 850, 50", "151, 40, 95", "60, 10, 40"})
  void leavesOutThoseInUseAndATenthOrTen(long most, long used, int free) {
    Quota room = new Quota(most, used);

    assertThat(room.connections(free - ADMIN, ADMIN).problem()).isEmpty();
    assertThat(room.connections(free - ADMIN + 1, ADMIN).problem()).isNotEmpty();
  }

  @Test
  void tellsWhatIsNeededAndWhatIsFree() {
    assertThat(new Quota(512, 12).connections(64, 16).found())
        .isEqualTo("80 needed; 500 of 512 are free, 52 of them for others");
  }

  @ParameterizedTest
  @CsvSource({"100, 95", "1000, 950", "5000, 4000"})
  void namesTheLeastLimitThatSuffices(long most, long used) {
    String problem = new Quota(most, used).connections(1_000, ADMIN).problem();
    Matcher named = Pattern.compile("max_connections = (\\d+)").matcher(problem);

    assertThat(named.find()).as(problem).isTrue();
    long enough = Long.parseLong(named.group(1));
    assertThat(new Quota(enough, used).connections(1_000, ADMIN).holds()).isTrue();
    assertThat(new Quota(enough - 1, used).connections(1_000, ADMIN).holds()).isFalse();
  }

  @Test
  void isEnoughWhereTheServerSetsNoLimit() {
    assertThat(new Quota(0, 5_000).connections(100_000, ADMIN).holds()).isTrue();
  }
}
