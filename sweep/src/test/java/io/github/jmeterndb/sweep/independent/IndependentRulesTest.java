// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndependentRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "engine.index=0 | engine.index and engine.count go together",
        "engine.count=3 | engine.index and engine.count go together",
        "engine.index=3 engine.count=3 | engine.index=3: with engine.count=3, numbers go from 0 to 2.",
        "engine.index=0 engine.count=3 | The target embedded is started by one JMeter",
      })
  void refuseWithALineWhatCannotBeRun(String properties, String message) throws UserError {
    Map<String, String> given = new HashMap<>(Map.of("target", "embedded"));
    for (String property : properties.split(" ", -1)) {
      String[] parts = property.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    SweepSetup setup = SweepSetup.of(given::get, true);

    assertThatThrownBy(() -> IndependentRules.require(setup))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith(message);
  }
}
