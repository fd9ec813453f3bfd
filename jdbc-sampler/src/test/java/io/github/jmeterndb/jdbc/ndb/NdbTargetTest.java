// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdbTargetTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mgm1:1186 | mgm1:1186",
        "nodeid=4,mgm1:1186,mgm2 | mgm1:1186,mgm2",
        "mgm1;bind-address=10.0.0.1; mgm2 | mgm1,mgm2",
        "nodeid=4 | ''",
      })
  void handsOnNothingThatIsTheServersOwn(String told, String hosts) {
    assertThat(NdbTarget.hosts(told)).isEqualTo(hosts);
  }
}
