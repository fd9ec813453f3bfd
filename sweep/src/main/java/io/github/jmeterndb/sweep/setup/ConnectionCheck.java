// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.setup;

import io.github.jmeterndb.settings.UserError;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.jmeter.threads.JMeterContextService;

/** <i>Test connection</i> of the GUI: the {@link Preflight} of a plan that is being edited. */
public final class ConnectionCheck {
  private ConnectionCheck() {}

  /**
   * Looks, which may take a while.
   *
   * @param values of the parameters, as far as they are known
   * @param lines as in a {@link Preflight}
   */
  public static void ask(Map<String, String> values, Consumer<String> lines) {
    // The test may need the connections that are left.
    if (JMeterContextService.getTestStartTime() > 0) {
      lines.accept("A test is running and uses the connections; try again when it has ended.");
      return;
    }
    Map<String, String> known = new LinkedHashMap<>(values);
    values.forEach(
        (name, value) -> {
          if (value.contains("${")) {
            known.remove(name);
            lines.accept(name + ": left out, because its value is known only when the plan runs");
          }
        });
    try {
      new Preflight(SweepSetup.of(known::get), 1, lines).problems();
    } catch (UserError e) {
      lines.accept("✗ " + e.getMessage());
    }
  }
}
