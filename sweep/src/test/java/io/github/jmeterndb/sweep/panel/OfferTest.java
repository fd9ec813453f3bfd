// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfferTest {
  @Test
  void isThePathsThatReachTheTarget() {
    Offer offer = offer(Map.of("target", "embedded"));

    assertThat(words(offer, Parameter.PATHS)).containsExactly("direct", "sql");
    assertThat(offer.defaults()).containsEntry(Parameter.PATHS, "direct,sql");
  }

  @Test
  void takesPathsWithPropertiesOfTheirOwn() {
    Check paths = offer(Map.of("target", "embedded")).check(Parameter.PATHS);

    assertThat(paths.accepts())
        .accepts("sql,sql[jdbc.pool.size=80]", "direct , sql [ jdbc.pool.size = 80 ]")
        .rejects("jdbc[jdbc.prepare=server]", "sql,sql");
  }

  @Test
  void isThatOfTheDefaultWhereTheWorkloadIsNotKnown() {
    assertThat(words(offer(Map.of("workload", "${W}")), Parameter.OPERATIONS)).contains("select");
  }

  private static Offer offer(Map<String, String> values) {
    return Offer.of(name -> values.getOrDefault(name, ""));
  }

  private static List<String> words(Offer offer, Parameter parameter) {
    return offer.checks().get(parameter).words();
  }
}
