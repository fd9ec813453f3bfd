// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.workloads.tpch.refresh.SetState.Known;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What several JVMs know of refresh sets. */
class RefreshLedgerTest {
  @Test
  void addsUpWhatEachHasSeen() throws Exception {
    SetState one = new SetState(3);
    one.committed(0, 1, Known.PRESENT);
    SetState other = new SetState(3);
    other.sent(1, 2);

    RefreshLedger both =
        sent(new RefreshLedger(Map.of(1, one)))
            .merge(sent(new RefreshLedger(Map.of(1, other, 2, new SetState(3)))));

    assertThat(both.sets()).containsOnlyKeys(1, 2);
    assertThat(known(both.sets().get(1)))
        .containsExactly(Known.PRESENT, Known.IN_DOUBT, Known.ABSENT);
    assertThat(both.sets().get(2).isAll(Known.ABSENT)).isTrue();
  }

  @Test
  void keepsWhatWasKnownWhereNothingWasApplied() {
    SetState state = new SetState(3);
    state.committed(0, 2, Known.PRESENT);
    List<Known> before = state.sent(1, 3);
    assertThat(known(state)).containsExactly(Known.PRESENT, Known.IN_DOUBT, Known.IN_DOUBT);

    state.notApplied(1, before);

    assertThat(known(state)).containsExactly(Known.PRESENT, Known.PRESENT, Known.ABSENT);
  }

  private static List<Known> known(SetState state) {
    return List.of(state.of(0), state.of(1), state.of(2));
  }

  private static RefreshLedger sent(RefreshLedger ledger) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(ledger);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (RefreshLedger) in.readObject();
    }
  }
}
