// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricRequestTest {
  private static MetricRequest parse(String text) throws MetricRefused {
    return MetricRequest.parse(text);
  }

  @Test
  void takesParametersInAnyOrder() throws MetricRefused {
    MetricRequest request = parse("Memory:label=a\\:b:name=java#2:resident:unit=kb:core=3");

    assertThat(request)
        .isEqualTo(
            new MetricRequest(
                "memory",
                "resident",
                Optional.of(ProcessSelector.ofName("java", 2)),
                OptionalInt.of(3),
                "",
                "",
                OptionalInt.of(1024)));
  }

  @Test
  void takesTheNamesThatTheListenersWindowOffers() throws MetricRefused {
    assertThat(parse("disks i/o:reads").group()).isEqualTo("disks");
    assertThat(parse("network i/o:rx").group()).isEqualTo("network");
  }

  @Test
  void takesAColonAfterABackslashAsPartOfTheValue() throws MetricRefused {
    assertThat(parse("disks:fs=C\\:/:used").fileSystem()).isEqualTo("C:/");
  }

  @Test
  void takesNoTypeForTheDefault() throws MetricRefused {
    assertThat(parse("cpu").type()).isEmpty();
    assertThat(parse("cpu:").type()).isEmpty();
    assertThat(parse("cpu:::").type()).isEmpty();
  }

  @Test
  void takesAnUnknownUnitForNone() throws MetricRefused {
    assertThat(parse("memory:unit=furlong").unit()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "State.Name.eq",
        "State.Name=java",
        "=",
        ",",
        "Env.PATH.ct=x",
        "State.Name.Peq=java",
        "State.Name.gt=java",
        "Pid.Pid.gt=1",
        "Args.x.eq=1",
        "Args.*.re=(",
        "Cpu.Percent.ge=0.2",
      })
  void refusesQueriesItDoesNotKnow(String query) {
    assertThatThrownBy(() -> parse("cpu:ptql=" + query))
        .isInstanceOf(MetricRefused.class)
        .hasMessageStartingWith("ptql");
  }
}
