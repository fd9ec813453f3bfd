// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sweep.record.RunRecord;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControllerListenerTest {
  private final List<String> started = new ArrayList<>();

  @Test
  void recordsEachThreadGroupWithAListenerOfItsOwn() throws Exception {
    ControllerListener.forgetAll();
    ControllerListener.engineStarted(new Named("one"));
    ControllerListener.engineStarted(new Named("other"));

    new ControllerListener().sweepStarts(null, null, null, null);
    new ControllerListener().sweepStarts(null, null, null, null);

    assertThat(started).containsExactly("one", "other");
  }

  private final class Named implements SweepListener {
    private final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public void sweepStarts(
        Settings settings, DatabaseAdmin admin, RunRecord record, SweepConsole console) {
      started.add(name);
    }

    @Override
    public void sweepEnded() {
      // It has no end.
    }
  }
}
