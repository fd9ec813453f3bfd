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
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What every store must do that does several operations in one transaction. */
public final class BatchContract extends PortContract<Rows> {
  private static final int ROWS = 100;
  private static final int SIZE = 5;

  @Override
  protected Workload<Rows> workload() {
    return new Crud();
  }

  @Override
  protected Map<Parameter, String> values() {
    return Map.of(RowsData.ROWS, String.valueOf(ROWS));
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
        duplicateKeyCode(), () -> port().insert(Crud.LAYOUT, values(ROWS + 1, 0), values(42, 1)));

    assertThat(counts().there()).isEqualTo(ROWS);
    assertThat(counts().failedThere()).isZero();
    assertThat(port().read(Crud.LAYOUT, values(42, 0))[0]).isEqualTo(values(42, 0));
  }

  @Test
  void failsWhereARowIsNotThere() throws Exception {
    Object[] none = values(ROWS + 1, 1);
    String wrong = StoreException.WRONG_EFFECT;
    assertFails(wrong, () -> port().update(Crud.LAYOUT, values(42, 1), none));
    assertFails(wrong, () -> port().delete(Crud.LAYOUT, values(42, 0), none));
    assertFails(wrong, () -> port().read(Crud.LAYOUT, values(42, 0), none));

    assertThat(port().read(Crud.LAYOUT, values(42, 0))[0]).isEqualTo(values(42, 0));
  }

  @Test
  void worksOnAfterAFailure() throws Exception {
    for (int i = 0; i < 200; i++) {
      assertFails(
          duplicateKeyCode(), () -> port().insert(Crud.LAYOUT, values(ROWS + 1, 0), values(42, 1)));
    }
    port().update(Crud.LAYOUT, values(41, 1), values(42, 1));

    assertThat(port().read(Crud.LAYOUT, values(42, 0))[0]).isEqualTo(values(42, 1));
  }

  private static Object[] values(int id, int version) {
    return Row.of(id, version).values();
  }

  private static void assertFails(String code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.code()).isEqualTo(code);
              assertThat(e.outcome()).isEqualTo(Outcome.NOT_APPLIED);
            });
  }
}
