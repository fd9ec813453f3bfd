// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdbFailureTest {
  /** A node that only did not answer in time commits what it received, though NDB reports 4010. */
  @ParameterizedTest
  @CsvSource({
    "266, 1, NOT_APPLIED, true",
    "630, 2, NOT_APPLIED, false",
    "4009, 3, UNKNOWN, false",
    "4010, 1, UNKNOWN, true",
  })
  void knowsWhatBecomesOfAWrite(int code, int status, Outcome outcome, boolean temporary) {
    StoreException failure = NdbFailure.exception(ClusterJFakes.error(code, status));

    assertThat(failure.outcome()).isEqualTo(outcome);
    assertThat(failure.isTemporary()).isEqualTo(temporary);
  }
}
