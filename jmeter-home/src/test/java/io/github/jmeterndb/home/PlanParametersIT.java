// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(JMeterHome.LOCK)
class PlanParametersIT {
  @Test
  void opensThePlanWithAllParameters() throws IOException {
    assertThat(rowsOfThePlan())
        .as("the rows in crud-sweep.jmx; to be brought up to date with Parameter")
        .containsExactlyElementsOf(
            Arrays.stream(Parameter.values())
                .map(
                    parameter ->
                        new Row(
                            parameter.property(),
                            "${__P(" + parameter.property() + ",)}",
                            parameter.description()))
                .toList());
  }

  private static List<Row> rowsOfThePlan() throws IOException {
    HashTree plan = JMeterHome.load(JMeterHome.CRUD_SWEEP);
    SearchByClass<SweepThreadGroup> sweeps = new SearchByClass<>(SweepThreadGroup.class);
    plan.traverse(sweeps);
    assertThat(sweeps.getSearchResults()).hasSize(1);
    Arguments rows = sweeps.getSearchResults().iterator().next().getParameters();
    return IntStream.range(0, rows.getArgumentCount())
        .mapToObj(i -> row(rows.getArgument(i)))
        .toList();
  }

  private static Row row(Argument argument) {
    return new Row(argument.getName(), argument.getValue(), argument.getDescription());
  }

  private record Row(String name, String value, String description) {}
}
