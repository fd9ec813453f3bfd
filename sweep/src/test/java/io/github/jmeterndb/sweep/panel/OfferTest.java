// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OfferTest {
  @Test
  void isTheOperationsAndParametersOfTheWorkload() {
    Offer offer = offer(Map.of("workload", "sysbench"), null);

    assertThat(offer.workload()).isEqualTo("sysbench");
    assertThat(words(offer, Parameter.OPERATIONS)).contains("oltp_point_select");
    assertThat(offer.own()).extracting(Parameter::property).contains("table.size");
    assertThat(offer.defaults()).containsEntry(Parameter.THREADS, "1,8");
  }

  @Test
  void isThePathsThatReachTheTarget() {
    Offer offer = offer(Map.of("target", "embedded"), null);

    assertThat(words(offer, Parameter.PATHS)).containsExactly("direct", "sql");
    assertThat(offer.defaults()).containsEntry(Parameter.PATHS, "direct,sql");
  }

  @Test
  void isThePathsThatOfferTheWorkload() {
    Offer offer = offer(Map.of("target", "embedded", "workload", "sysbench"), null);

    assertThat(words(offer, Parameter.PATHS)).containsExactly("sql");
    assertThat(offer.defaults()).containsEntry(Parameter.PATHS, "sql");
  }

  @Test
  void takesPathsWithPropertiesOfTheirOwn() {
    Parameter paths = offer(Map.of("target", "embedded"), null).refined(Parameter.PATHS);

    assertThat(paths.check().accepts())
        .accepts("sql,sql[jdbc.pool.size=80]", "direct , sql [ jdbc.pool.size = 80 ]")
        .rejects("jdbc[jdbc.prepare=server]", "sql,sql");
  }

  @Test
  void asksNoServerWhatItIs() {
    Offer offer = offer(Map.of("jdbc.url", "jdbc:mysql://127.0.0.1:1/mine"), null);

    assertThat(words(offer, Parameter.PATHS)).contains("direct", "jdbc");
  }

  @Test
  void staysWhereTheWorkloadIsNoneYet() {
    Offer before = offer(Map.of("workload", "sysbench"), null);

    assertThat(offer(Map.of("workload", "sysb"), before).workload()).isEqualTo("sysbench");
    assertThat(offer(Map.of("workload", "${W}"), before).workload()).isEqualTo("sysbench");
    assertThat(offer(Map.of("workload", ""), before).workload()).isEqualTo("crud");
  }

  private static Offer offer(Map<String, String> values, Offer before) {
    return Offer.of(values::get, before);
  }

  private static List<String> words(Offer offer, Parameter parameter) {
    return offer.checks().get(parameter).words();
  }
}
