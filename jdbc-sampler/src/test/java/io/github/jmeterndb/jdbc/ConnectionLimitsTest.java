// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionLimitsTest {
  @ParameterizedTest(name = "max_connections {0}, in use {1}: {2} are free for a run")
  @CsvSource({"1000, 0, 900", "1000, 850, 50", "151, 40, 95", "60, 10, 40"})
  void leaveATenthOrTenToOthers(long most, long used, int free) {
    assertThat(needing(free).ofConnections(most, used).holds()).isTrue();
    assertThat(needing(free + 1).ofConnections(most, used).holds()).isFalse();
  }

  @Test
  void tellWhatIsNeededAndWhatIsFree() {
    assertThat(needing(80).ofConnections(512, 12).found())
        .isEqualTo("80 needed; 500 of 512 are free, 52 of them for others");
    assertThat(needing(100_000).ofConnections(0, 5_000).holds()).as("no limit").isTrue();
  }

  @ParameterizedTest
  @CsvSource({"100, 95", "1000, 950", "5000, 4000"})
  void nameTheLeastThatSuffices(long most, long used) {
    String problem = needing(1_016).ofConnections(most, used).problem();
    Matcher named = Pattern.compile("max_connections = (\\d+)").matcher(problem);

    assertThat(named.find()).as(problem).isTrue();
    long enough = Long.parseLong(named.group(1));
    assertThat(needing(1_016).ofConnections(enough, used).holds()).isTrue();
    assertThat(needing(1_016).ofConnections(enough - 1, used).holds()).isFalse();
  }

  @Test
  void areThoseOfThisProcessToo() {
    assertThat(needing(Integer.MAX_VALUE / 2).ofFiles())
        .hasValueSatisfying(
            files ->
                assertThat(files.problem())
                    .startsWith("This process may open ")
                    .contains("raise the limit, as with 'ulimit -n "));
  }

  @Test
  void areThoseOfThePoolsOfAllEngines() throws UserError {
    Settings given = Settings.of(Map.of("jdbc.pool.size", "200")::get);
    assertThat(ConnectionLimits.pools(given, 1)).isEqualTo(200);
    assertThat(ConnectionLimits.pools(given, 3)).isEqualTo(600);
  }

  private static ConnectionLimits needing(int connections) {
    return new ConnectionLimits(connections - 16, 16, 0);
  }
}
