// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.KeySpace;
import io.github.jmeterndb.workload.Share;
import org.junit.jupiter.api.Test;

class CrudRowsTest {
  private static final int ROWS = 10;

  private final KeySpace keys = new KeySpace(ROWS);
  private final MemoryStore table = MemoryStore.ofRows(ROWS);

  @Test
  void findsNothingWhereAllIsRight() throws UserError {
    table.load(ROWS + 1, ROWS + 2);
    CrudKeys.loaded(keys, ROWS + 2);
    table.put(Row.of(5, 1));
    CrudKeys.updated(keys, 5, 1);

    assertThat(differences()).isEmpty();
  }

  @Test
  void findsARowThatIsWrongInItsShareAlone() throws UserError {
    table.put(Row.of(5, 3));
    table.put(new Row(7, 0, "foreign", "row"));

    assertThat(CrudKeys.differences(table, ofShare(0))).isEmpty();
    assertThat(CrudKeys.differences(table, ofShare(1)))
        .contains("row 5 has seen 3 updates", "row 7 has foreign contents");
  }

  private KeySpace ofShare(int place) {
    return new KeySpace(keys.ledger().anew(ROWS, new Share(place, 2)));
  }

  @Test
  void findsRowsThatAreMissing() throws UserError {
    table.clearFrom(ROWS - 1);

    assertThat(differences()).isEqualTo("2 acknowledged rows are missing");
  }

  @Test
  void findsRowsThatWereDeleted() throws UserError {
    table.load(ROWS + 1, ROWS + 1);
    CrudKeys.loaded(keys, ROWS + 1);
    CrudKeys.deleted(keys);

    assertThat(differences()).isEqualTo("row 11 should not be there");
  }

  @Test
  void findsRowsThatWereNeverInserted() throws UserError {
    table.put(Row.of(0, 0));

    assertThat(differences()).isEqualTo("row 0 should not be there");
  }

  @Test
  void findsRowsWithForeignContents() throws UserError {
    table.put(new Row(5, 1, "foreign", "row"));

    assertThat(differences()).isEqualTo("row 5 has foreign contents");
  }

  @Test
  void findsRowsWhoseLastUpdateIsLost() throws UserError {
    CrudKeys.updated(keys, 5, 7);
    table.put(Row.of(5, 6));

    assertThat(differences()).isEqualTo("row 5 has seen 6 updates; acknowledged were 7");
  }

  @Test
  void findsInsertedRowsThatWereUpdated() throws UserError {
    CrudKeys.loaded(keys, ROWS + 1);
    table.put(Row.of(ROWS + 1, 1));

    assertThat(differences()).startsWith("row 11 has seen 1 updates");
  }

  @Test
  void givesThreeExamplesAndTheNumber() throws UserError {
    table.load(ROWS + 1, ROWS + 4);

    assertThat(differences().split("; "))
        .hasSize(4)
        .endsWith("4 rows are wrong in all")
        .filteredOn(text -> text.endsWith("should not be there"))
        .hasSize(3);
  }

  @Test
  void givesTheNumberOfWrongRowsBesideThatOfTheMissingOnes() throws UserError {
    table.clearFrom(ROWS);
    table.load(ROWS + 1, ROWS + 4);

    assertThat(differences())
        .contains("1 acknowledged rows are missing")
        .contains("4 rows are wrong in all");
  }

  private String differences() throws UserError {
    return CrudKeys.differences(table, keys);
  }
}
