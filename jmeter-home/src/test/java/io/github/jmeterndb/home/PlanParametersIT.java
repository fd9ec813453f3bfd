// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ResourceLock(JMeterHome.LOCK)
class PlanParametersIT {
  @ParameterizedTest
  @MethodSource("workloads")
  void opensThePlanOfAWorkloadWithAllItsParameters(Workload<?> workload) throws IOException {
    Path plan = Workloads.plan(workload);
    assertThat(rowsOf(plan))
        .as("the rows in %s; to be brought up to date with Parameter", plan)
        .containsExactlyElementsOf(
            Stream.concat(Parameter.COMMON.stream(), workload.parameters().stream())
                .map(parameter -> row(parameter, workload))
                .toList());
  }

  static List<Workload<?>> workloads() {
    return Workloads.all();
  }

  private static Row row(Parameter parameter, Workload<?> workload) {
    String byDefault = parameter.equals(Parameter.WORKLOAD) ? workload.name() : "";
    return new Row(
        parameter.property(),
        "${__P(%s,%s)}".formatted(parameter.property(), byDefault),
        parameter.description());
  }

  private static List<Row> rowsOf(Path file) throws IOException {
    HashTree plan = JMeterHome.load(file);
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
