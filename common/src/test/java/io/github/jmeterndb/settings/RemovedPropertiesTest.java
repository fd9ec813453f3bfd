// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RemovedPropertiesTest {
  @ParameterizedTest
  @MethodSource("names")
  void areRefusedInOneLineThatSaysWhatToDoInstead(String name) {
    assertThatThrownBy(() -> Settings.of(Map.of(name, "1")::get))
        .isInstanceOf(UserError.class)
        .hasMessageMatching("\\Q%s\\E is no longer a property: \\S.*\\.".formatted(name));
    assertThat(Parameter.COMMON).extracting(Parameter::property).doesNotContain(name);
  }

  @Test
  void areIgnoredWhereAnOlderPlanLeavesThemEmpty() throws UserError {
    assertThat(Settings.of(name -> names().contains(name) ? " " : null).given()).isEmpty();
  }

  static Set<String> names() {
    return Settings.REMOVED.keySet();
  }
}
