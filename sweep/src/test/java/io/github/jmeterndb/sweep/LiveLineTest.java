// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class LiveLineTest {
  private static final String ERASE = "\r\033[K";

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Deque<Runnable> later = new ArrayDeque<>();

  @Test
  void writesTheLastLineAnewAndTakesItAwayForAnother() {
    LiveLine line = line(80);

    line.renew(() -> "one second");
    line.renew(() -> "two seconds");
    later.forEach(Runnable::run);
    line.say("done");
    line.say("next");

    assertThat(printed())
        .isEqualTo(ERASE + "one second" + ERASE + "two seconds" + ERASE + "done\nnext\n");
  }

  @Test
  void writesNothingThatIsOver() {
    LiveLine line = line(80);
    String[] running = {"a cell"};

    line.renew(() -> running[0]);
    running[0] = "";
    line.say("done");
    later.forEach(Runnable::run);

    assertThat(printed()).isEqualTo("done\n");
  }

  @Test
  void cutsWhatWouldGoOnInTheNextLine() {
    LiveLine line = line(5);

    line.renew(() -> "123456789");
    later.forEach(Runnable::run);

    assertThat(printed()).isEqualTo(ERASE + "1234");
  }

  @Test
  void writesOnlyLinesThatStayWhereThereIsNoTerminal() {
    LiveLine line = line(0);

    line.renew(() -> "a second");
    line.say("done");

    assertThat(later).isEmpty();
    assertThat(printed()).isEqualTo("done\n");
  }

  private LiveLine line(int columns) {
    return new LiveLine(new PrintStream(printed, true, UTF_8), columns, later::add);
  }

  private String printed() {
    return printed.toString(UTF_8).replace(System.lineSeparator(), "\n");
  }
}
