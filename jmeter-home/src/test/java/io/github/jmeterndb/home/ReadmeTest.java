// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");

  @Test
  void hasEachParameterWithItsDefaultUnitAndMeaning() throws Exception {
    List<String> rows =
        Files.readAllLines(README).stream()
            .dropWhile(line -> !line.startsWith("| property |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();

    assertThat(rows)
        .containsExactlyElementsOf(
            Stream.concat(
                    Parameter.COMMON.stream(),
                    Workloads.all().stream().flatMap(workload -> workload.parameters().stream()))
                .map(ReadmeTest::row)
                .toList());
  }

  private static String row(Parameter parameter) {
    String value =
        parameter.defaultValue().isEmpty() ? "none" : "`" + parameter.defaultValue() + "`";
    String unit = parameter.unit().isEmpty() ? "" : " " + parameter.unit();
    return "| `%s` | %s%s | %s |".formatted(parameter.property(), value, unit, parameter.meaning());
  }
}
