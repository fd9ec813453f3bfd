// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperationTest {
  @ParameterizedTest
  @CsvSource({
    "tpcc, tpcc.new_order",
    "tpcc@2000, tpcc.new_order@2000",
    "ycsb-f, ycsb-f.new_order",
  })
  void hasPartsOfWhichItIsTheWhole(String whole, String part) {
    Operation operation = new Operation(whole);

    assertThat(operation.isPart()).isFalse();
    assertThat(operation.whole()).isEqualTo(operation);
    assertThat(operation.part(new Part("new_order"))).isEqualTo(new Operation(part));
    assertThat(new Operation(part).isPart()).isTrue();
    assertThat(new Operation(part).whole()).isEqualTo(operation);
  }

  @Test
  void isTheSameWhereItsLabelIs() {
    assertThat(new Operation("insert")).isEqualTo(new Operation("insert"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "Insert", "a.b.c", "a/b", "a@", ".a", "a."})
  void refusesWhatIsNoLabel(String label) {
    assertThatThrownBy(() -> new Operation(label)).isInstanceOf(IllegalArgumentException.class);
  }
}
