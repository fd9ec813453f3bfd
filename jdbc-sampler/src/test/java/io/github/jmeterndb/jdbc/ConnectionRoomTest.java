// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.jdbc.JdbcConnections.Room;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How many connections of a server a run may take. */
class ConnectionRoomTest {
  private static final int KEEPER = Keeper.connections();

  @ParameterizedTest(name = "max_connections {0}, in use {1}: {2} are free for a run")
  @CsvSource({"1000, 0, 900", "1000, 850, 50", "151, 40, 95", "60, 10, 40"})
  void leavesOutThoseInUseAndATenthOrTen(long most, long used, int free) {
    Room room = new Room(most, used);

    assertThatCode(() -> room.require(free - KEEPER, KEEPER)).doesNotThrowAnyException();
    assertThatThrownBy(() -> room.require(free - KEEPER + 1, KEEPER)).isInstanceOf(UserError.class);
  }

  @ParameterizedTest
  @CsvSource({"100, 95", "1000, 950", "5000, 4000"})
  void namesTheLeastLimitThatSuffices(long most, long used) {
    Matcher named = Pattern.compile("max_connections = (\\d+)").matcher(message(most, used));

    assertThatCode(
            () -> {
              named.find();
              long enough = Long.parseLong(named.group(1));
              new Room(enough, used).require(1_000, KEEPER);
              assertThatThrownBy(() -> new Room(enough - 1, used).require(1_000, KEEPER))
                  .isInstanceOf(UserError.class);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void isEnoughWhereTheServerSetsNoLimit() {
    assertThatCode(() -> new Room(0, 5_000).require(100_000, KEEPER)).doesNotThrowAnyException();
  }

  private static String message(long most, long used) {
    try {
      new Room(most, used).require(1_000, KEEPER);
      return "";
    } catch (UserError e) {
      return e.getMessage();
    }
  }
}
