// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.settings.Terminal;
import java.io.IOException;
import java.util.List;

/** Requirements and checks on a terminal, a line each. */
public final class OutcomeLines {
  private static final String INDENT = "  ";

  private OutcomeLines() {}

  /**
   * Writes them; nothing where there are none.
   *
   * @param title such as {@code Requirements}
   * @throws IOException if the console takes no more
   */
  public static void write(String title, List<Outcome> outcomes, Appendable console)
      throws IOException {
    if (outcomes.isEmpty()) {
      return;
    }
    long met = outcomes.stream().filter(Outcome::isMet).count();
    console.append("%s: %s of %s met\n".formatted(title, met, outcomes.size()));
    for (Outcome outcome : outcomes) {
      String line = INDENT + Terminal.plain(outcome.line());
      console.append(Terminal.inLines(line, INDENT.repeat(2), Terminal.columns())).append('\n');
    }
  }
}
