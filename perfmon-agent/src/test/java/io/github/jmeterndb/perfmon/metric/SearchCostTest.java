// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.perfmon.host.LoggedLines;
import io.github.jmeterndb.perfmon.host.ScriptedHost;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long a line's search for its processes may keep others from theirs. */
@Timeout(60)
class SearchCostTest {
  private final ScriptedHost host = new ScriptedHost();
  private final LoggedLines logged = new LoggedLines();

  private MetricLine line(MetricCatalogue catalogue, String... metrics) {
    return catalogue.line(List.of(metrics), true).orElseThrow();
  }

  private MetricCatalogue catalogue() {
    return new MetricCatalogue(host, () -> host.nanoTime, logged.log(host));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(x+x+)+y",
        "^(x|x|x|x|x|x|x|x|x|x|x|x|x|x|x)*$(x*)*$",
        // Goes back and forth without looking at a character: no count of those ends it.
        "^(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)(|)$",
      })
  void takesNoLongerForAnExpressionThatIsMeantTo(String expression) {
    host.start(5, 1, "/bin/" + "x".repeat(4000) + "/z");
    MetricLine line = line(catalogue(), "memory:ptql=Exe.Name.re=" + expression);

    assertThat(line.next()).isEqualTo("\t\n");
    assertThat(logged.lines).singleElement().asString().contains("no such process");
  }

  @ParameterizedTest
  @ValueSource(strings = {"((x{999}){999}){999}", "x{2,}"})
  void refusesAnExpressionThatWouldGrow(String expression) {
    line(catalogue(), "memory:ptql=Exe.Name.re=" + expression);

    assertThat(logged.lines).singleElement().asString().contains("no {n}");
  }

  @Test
  void givesUpWithinOneProcessThatHasManyArguments() {
    long[] clock = {0};
    MetricCatalogue catalogue =
        new MetricCatalogue(host, () -> clock[0] += 10_000_000, logged.log(host));
    host.start(5, 1, "/bin/java", Collections.nCopies(100, "x").toArray(String[]::new));

    assertThat(line(catalogue, "memory:ptql=Args.*.re=y$").next()).isEqualTo("\t\n");
    assertThat(logged.lines).filteredOn(l -> l.contains("takes too long")).hasSize(1);
  }

  @Test
  void leavesFieldsEmptyWhereSearchesTakeTooMuchTimeOfAllLines() {
    long[] clock = {0};
    MetricCatalogue catalogue =
        new MetricCatalogue(host, () -> clock[0] += 10_000_000, logged.log(host));
    for (int pid = 1; pid <= 100; pid++) {
      host.start(pid, pid, "/bin/other");
    }
    host.setResident(host.start(101, 101, "/bin/wanted"), 5);

    assertThat(line(catalogue, "memory:name=wanted").next()).isEqualTo("\t\n");
    assertThat(line(catalogue, "memory:name=other").next()).as("another line").isEqualTo("\t\n");
    assertThat(logged.lines).filteredOn(l -> l.contains("takes too long")).hasSize(2);
    clock[0] += 10_000_000_000L;
    assertThat(line(catalogue, "memory:name=other").next()).isEqualTo("0.0\t\n");
  }

  @Test
  void asksAgainOnlyWhenTheListOfProcessesIsNew() {
    host.start(5, 1, "/bin/java", "java", "a.b.Main");
    MetricLine line = line(catalogue(), "memory:ptql=Args.*.ct=none", "cpu:ptql=Args.*.ct=none");

    for (int i = 0; i < 10; i++) {
      line.next();
    }
    assertThat(host.askedForArguments).isEqualTo(1);
    host.advance(1000);
    line.next();
    assertThat(host.askedForArguments).isEqualTo(2);
  }
}
