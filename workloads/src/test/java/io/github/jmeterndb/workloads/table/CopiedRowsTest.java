// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import static io.github.jmeterndb.sql.ColumnType.FLOAT;
import static io.github.jmeterndb.sql.TableColumn.Generated.NO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workloads.rows.Layout;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CopiedRowsTest {
  private static final Layout LAYOUT =
      Layout.plain("t", List.of("id"), List.of("code"), List.of("code"));
  private static final TableColumn ID = LAYOUT.columns().get(0);
  private static final TableColumn CODE = LAYOUT.columns().get(1);

  private static CopiedRows rows(int count) {
    CopiedRows rows = new CopiedRows(LAYOUT);
    IntStream.range(0, count).forEach(i -> rows.add(7L * i, "code " + i));
    BigInteger last = BigInteger.valueOf(7L * (count - 1));
    rows.complete(List.of(NewKey.ofNumbers(0, ID, BigInteger.ZERO, last)), List.of());
    return rows;
  }

  @Test
  void knowsARowByItsKeyAndItsVersionByItsContents() {
    CopiedRows rows = rows(100);

    assertThat(rows.versionOf(new Object[] {7L * 41, "code 41"}, 42, 0)).isZero();
    for (int id : List.of(1, 42, 100, 101, 5_000)) {
      for (int version : List.of(1, 2, 7, 1_000)) {
        Object[] row = rows.changed(id, version);
        assertThat(rows.idOf(row)).isEqualTo(id);
        assertThat(rows.versionOf(row, id, version)).isEqualTo(version);
        assertThat(rows.versionOf(row, id, version - 1)).as("not acknowledged").isEqualTo(version);
        assertThat(rows.versionOf(row, id, version + 1)).as("lost").isEqualTo(version);
      }
    }
    assertThat(rows.versionOf(new Object[] {7L, "other"}, 2, 0)).as("foreign").isEqualTo(-1);
    assertThat(rows.versionOf(rows.changed(3, 1), 2, 0)).as("another row").isEqualTo(-1);
    assertThat(rows.idOf(3L, "code 3")).isEqualTo(-1);
  }

  @Test
  void updatesWithRowsOfTheWholeTableInLittleMemory() {
    CopiedRows rows = rows(25_000);

    List<Integer> codes =
        IntStream.rangeClosed(1, 20_000)
            .mapToObj(version -> (String) rows.changed(1, version)[1])
            .distinct()
            .map(code -> Integer.parseInt(code.substring(5)))
            .toList();
    assertThat(codes).hasSizeBetween(5_000, 10_000).anyMatch(code -> code > 24_000);
  }

  @ParameterizedTest
  @CsvSource({"0, 100, 101, 102", "2147483000, 2147483647, 2147482999, 2147482998"})
  void countsOnBeyondTheNumbersThatAreThere(long low, long high, long first, long second) {
    NewKey key = NewKey.ofNumbers(0, ID, BigInteger.valueOf(low), BigInteger.valueOf(high));

    assertThat(key.value(1)).isEqualTo(first);
    assertThat(key.value(2)).isEqualTo(second);
    assertThat(key.number(second)).isEqualTo(2);
    assertThat(key.number(low)).isEqualTo(-1);
    assertThat(key.capacity()).isGreaterThan(2_000_000_000);
  }

  @Test
  void fitsTextsIntoTheCharactersOfAPrefix() {
    NewKey key = NewKey.ofTexts(1, CODE, "j", 3);

    assertThat(key.capacity()).isEqualTo(1023);
    assertThat(key.value(1023)).isEqualTo("jvv");
    assertThat(key.number("jvv")).isEqualTo(1023);
    assertThat(key.number("code")).isEqualTo(-1);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.123457, 0.12345679", "3, 12345.678, 12345.677734375"})
  void hasOneHashForTheDigitsAndTheNumberOfAFloat(int scale, double digits, double exact) {
    List<TableColumn> all =
        List.of(
            new TableColumn(
                "f", FLOAT, "float", 0, 0, 0, scale, false, true, "", false, NO, List.of()));
    long hash = CopiedRows.hashOf(all, List.of(0), digits);
    assertThat(CopiedRows.hashOf(all, List.of(0), (double) (float) exact)).isEqualTo(hash);
    assertThat(CopiedRows.hashOf(all, List.of(0), digits + 0.001)).isNotEqualTo(hash);
  }
}
