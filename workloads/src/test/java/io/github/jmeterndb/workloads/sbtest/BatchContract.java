// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PortContract;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.KeySpaceData;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.sbtest.Store.Work;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What every store must do that does several operations in one transaction. */
public final class BatchContract extends PortContract<Store> {
  private static final int ROWS = 100;
  private static final int SIZE = 5;

  @Override
  protected Workload<Store> workload() {
    return new Crud();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(KeySpaceData.ROWS, String.valueOf(ROWS));
  }

  @Override
  protected List<Map<Parameter, String>> forms(AccessPath path) {
    List<Parameter> known = path.parameters();
    if (!known.contains(Parameter.BATCH)) {
      return List.of();
    }
    return known.contains(Parameter.WRITE_MODE)
        ? List.of(
            form(Map.of(Parameter.WRITE_MODE, "find")), form(Map.of(Parameter.WRITE_MODE, "blind")))
        : List.of(form(Map.of()));
  }

  private static Map<Parameter, String> form(Map<Parameter, String> others) {
    Map<Parameter, String> form =
        new LinkedHashMap<>(Map.of(Parameter.BATCH, String.valueOf(SIZE)));
    form.putAll(others);
    return form;
  }

  @Test
  void countsEachOperation() throws Exception {
    for (Operation operation : workload().operations()) {
      Client client = data().client(port(), operation, new Worker(0, 1, true));

      assertThat(client.operate()).as(operation.label()).isTrue();
      assertThat(client.operations()).isEqualTo(SIZE);
    }
    assertThat(counts().there()).isEqualTo(ROWS);
    assertThat(readBack()).isEmpty();
  }

  @Test
  void appliesAllOrNothing() throws Exception {
    assertFails(
        duplicateKeyCode(),
        rows -> {
          rows.update(41, Row.c(41, 1));
          rows.insert(Row.of(ROWS + 1, 0));
          rows.insert(Row.of(42, 1));
        });

    assertThat(counts().there()).isEqualTo(ROWS);
    assertThat(port().select(41)).isEqualTo(Row.of(41, 0));
    assertThat(port().select(42)).isEqualTo(Row.of(42, 0));
  }

  @Test
  void failsWhereARowIsNotThere() throws Exception {
    assertFails(
        StoreException.WRONG_EFFECT,
        rows -> {
          rows.delete(42);
          rows.update(ROWS + 1, Row.c(ROWS + 1, 1));
        });
    assertFails(
        StoreException.WRONG_EFFECT,
        rows -> {
          rows.delete(42);
          rows.delete(ROWS + 1);
        });
    assertFails(StoreException.WRONG_EFFECT, rows -> rows.select(ROWS + 1));

    assertThat(port().select(42)).isEqualTo(Row.of(42, 0));
  }

  @Test
  void worksOnAfterAFailure() throws Exception {
    for (int i = 0; i < 200; i++) {
      assertFails(duplicateKeyCode(), rows -> rows.insert(Row.of(42, 1)));
    }
    transaction(rows -> rows.update(42, Row.c(42, 1)));

    assertThat(port().select(42)).isEqualTo(Row.of(42, 1));
  }

  private void transaction(Work work) throws StoreException {
    port().batch().orElseThrow().transactions().run(work);
  }

  private void assertFails(String code, Work work) {
    assertThatThrownBy(() -> transaction(work))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED);
            });
  }
}
