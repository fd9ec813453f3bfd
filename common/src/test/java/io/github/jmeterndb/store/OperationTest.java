// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OperationTest {
  @ParameterizedTest
  @EnumSource
  void isFoundByItsLabel(Operation operation) {
    assertThat(operation.label()).matches("[a-z]+");
    assertThat(Operation.of(operation.label())).isEqualTo(operation);
  }

  @Test
  void isNotFoundByAnotherLabel() {
    assertThatThrownBy(() -> Operation.of("upsert")).isInstanceOf(IllegalArgumentException.class);
  }
}
