// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.ErrorSink;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.settings.UserError;
import java.util.Optional;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;

class SweepThreadsTest {
  @Test
  void tellWhatToDoWhereTheMachineStartsNoMore() {
    CellRun cell =
        new CellRun(
            Cell.ofTag("select/sql/100000"),
            thread -> null,
            0,
            1,
            1,
            LatencySink.NONE,
            ErrorSink.NONE,
            Optional.empty());
    SweepThreads threads =
        new SweepThreads(
            (number, variables) -> {
              throw new OutOfMemoryError("unable to create native thread");
            },
            new JMeterVariables());

    assertThatThrownBy(() -> threads.run(cell))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "This machine does not start the threads of select over sql, 100000 threads (unable to"
                + " create native thread); give fewer, or let it have more: processes (ulimit -u), or"
                + " JMeter's heap (HEAP='-Xms4g -Xmx4g').");
    assertThat(threads.count()).isZero();
  }
}
