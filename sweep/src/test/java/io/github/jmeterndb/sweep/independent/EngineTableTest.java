// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.independent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sweep.independent.Call.Method;
import io.github.jmeterndb.sweep.remote.Beat;
import org.apache.jmeter.config.Arguments;
import org.junit.jupiter.api.Test;

class EngineTableTest {
  @Test
  void bringsAMessageAndNoClassOfAnyoneElse() {
    Call call = new Call(Method.BEAT, 3, Beat.NOTHING);

    assertThat(EngineTable.object(EngineTable.bytes(call))).isEqualTo(call);

    byte[] foreign = EngineTable.bytes(new Arguments());
    assertThatThrownBy(() -> EngineTable.object(foreign))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("jmeter_ndb_engines");
  }
}
