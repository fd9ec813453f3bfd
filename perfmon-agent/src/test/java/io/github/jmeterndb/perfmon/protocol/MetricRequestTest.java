// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricRequestTest {
  @Test
  void takesParametersInAnyOrder() throws MetricRefused {
    MetricRequest request =
        MetricRequest.parse("Memory:label=a\\:b:name=java#2:resident:unit=kb:core=3");

    assertThat(request)
        .isEqualTo(
            new MetricRequest(
                "memory",
                "resident",
                Optional.of(new ProcessSelector.ByName("java", 2)),
                OptionalInt.of(3),
                "",
                "",
                OptionalInt.of(1024)));
  }

  @Test
  void takesTheNamesThatTheListenersWindowOffers() throws MetricRefused {
    assertThat(MetricRequest.parse("disks i/o:reads").group()).isEqualTo("disks");
    assertThat(MetricRequest.parse("network i/o:rx").group()).isEqualTo("network");
  }

  @Test
  void takesAColonAfterABackslashAsPartOfTheValue() throws MetricRefused {
    assertThat(MetricRequest.parse("disks:fs=C\\:/:used").fileSystem()).isEqualTo("C:/");
  }

  @Test
  void takesNoTypeForTheDefault() throws MetricRefused {
    assertThat(MetricRequest.parse("cpu").type()).isEmpty();
    assertThat(MetricRequest.parse("cpu:").type()).isEmpty();
    assertThat(MetricRequest.parse("cpu:::").type()).isEmpty();
  }

  @Test
  void takesAnUnknownUnitForNone() throws MetricRefused {
    assertThat(MetricRequest.parse("memory:unit=furlong").bytes()).isEqualTo(1);
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
    assertThatThrownBy(() -> MetricRequest.parse("cpu:ptql=" + query))
        .isInstanceOf(MetricRefused.class)
        .hasMessageStartingWith("ptql");
  }

  @Test
  @Timeout(10)
  void givesUpOnAnExpressionThatWouldTakeForEver() throws MetricRefused {
    ProcessQuery query = ProcessQuery.parse("Args.*.re=(x+x+)+y");

    assertThat(
            query
                .clauses()
                .get(0)
                .comparison()
                .holds(List.of("x".repeat(4000), "(x|y)*".repeat(100))))
        .isFalse();
  }
}
