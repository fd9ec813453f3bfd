// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableColumn.Generated;
import io.github.jmeterndb.sql.TableDefinition;
import io.github.jmeterndb.sql.TableDefinition.TableKey;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RowPlanTest {
  private static final int ROWS = 1_000;

  private static TableColumn column(String name, ColumnType type, int length) {
    return new TableColumn(
        name,
        type,
        type.name(),
        length,
        length,
        type == ColumnType.DECIMAL ? length : 0,
        2,
        false,
        false,
        "latin1",
        List.of("x-small", "small", "medium", "large", "x,large"),
        false,
        Generated.NO);
  }

  private static TableDefinition table(
      List<String> primaryKey, List<TableKey> keys, TableColumn... columns) {
    return new TableDefinition(
        "shop",
        "t",
        "ndbcluster",
        List.of(columns),
        primaryKey,
        true,
        keys,
        List.of(),
        List.of(),
        List.of());
  }

  private static RowPlan plan(TableDefinition table, String... updated) throws UserError {
    return RowPlan.of(table, Profile.UNKNOWN, List.of(updated), ROWS, 10, column -> true);
  }

  @ParameterizedTest
  @EnumSource(
      value = ColumnType.class,
      names = {"OTHER", "ENUM", "SET"},
      mode = EnumSource.Mode.EXCLUDE)
  void numbersTheValuesOfEachTypeInTheirOrder(ColumnType type) {
    NumberedValues values = new NumberedValues(column("c", type, 9), 12);
    long last = values.capacity() - 1;
    for (long number : new long[] {0, 1, 2, 35, 36, 99, last - 1, last}) {
      assertThat(values.numberOf(values.of(number)))
          .as("%s of %d", values.of(number), number)
          .isEqualTo(number);
      if (number > 0 && values.of(number) instanceof Comparable<?> later) {
        assertThat(compare(later, values.of(number - 1)) > 0 || type == ColumnType.JSON)
            .as("%s is more than %s", later, values.of(number - 1))
            .isTrue();
      }
    }
    assertThat(values.numberOf(null)).isEqualTo(-1);
  }

  @SuppressWarnings("unchecked")
  private static <T> int compare(Comparable<T> one, Object other) {
    return one.compareTo((T) other);
  }

  @Test
  void numbersTheWordsOfAList() {
    NumberedValues words = new NumberedValues(column("c", ColumnType.ENUM, 0), 1);
    assertThat(words.capacity()).isEqualTo(5);
    assertThat(words.of(2)).isEqualTo("medium");
    assertThat(words.numberOf("large")).isEqualTo(3);
    assertThat(words.numberOf("none")).isEqualTo(-1);
  }

  @Test
  void numbersTheSetsOfAList() {
    TableColumn set =
        new TableColumn(
            "c",
            ColumnType.SET,
            "set",
            0,
            0,
            0,
            0,
            false,
            false,
            "",
            List.of("a", "b", "c"),
            false,
            Generated.NO);
    NumberedValues values = new NumberedValues(set, 1);
    assertThat(values.of(0)).isEqualTo("");
    assertThat(values.of(5)).isEqualTo("a,c");
    assertThat(values.numberOf("a,c")).isEqualTo(5);
    assertThat(values.numberOf("a,z")).isEqualTo(-1);
  }

  @Test
  void knowsTheIdAndTheVersionOfARow() throws UserError {
    RowPlan plan =
        plan(
            table(
                List.of("region", "no"),
                List.of(new TableKey("u", List.of("code"), true, true, 0)),
                column("region", ColumnType.SMALLINT, 0),
                column("no", ColumnType.INT, 0),
                column("code", ColumnType.VARCHAR, 20),
                column("text", ColumnType.CHAR, 30),
                column("price", ColumnType.DECIMAL, 6)));
    for (int id : new int[] {1, 2, 500, 1_000, 2_000_000_000}) {
      Object[] row = plan.row(id, 7);
      assertThat(plan.idOf(row)).isEqualTo(id);
      assertThat(plan.versionOf(row, id, 0)).isEqualTo(7);
    }
  }

  @Test
  void findsAnyValueThatIsAnotherOne() throws UserError {
    RowPlan plan =
        plan(
            table(
                List.of("id"),
                List.of(),
                column("id", ColumnType.BIGINT, 0),
                column("a", ColumnType.VARCHAR, 20),
                column("b", ColumnType.DATE, 0)));
    Object[] right = plan.row(5, 3);
    for (int i = 0; i < right.length; i++) {
      Object[] wrong = right.clone();
      wrong[i] = plan.row(6, 4)[i];
      assertThat(plan.idOf(wrong) == 5 && plan.versionOf(wrong, 5, 3) == 3)
          .as("a row with another value in column %d", i)
          .isFalse();
    }
  }

  @Test
  void findsTheVersionOfARowThatCarriesNone() throws UserError {
    RowPlan plan =
        plan(
            table(
                List.of("id"),
                List.of(),
                column("id", ColumnType.INT, 0),
                column("flag", ColumnType.SMALLINT, 0),
                column("day", ColumnType.DATE, 0)));
    assertThat(plan.carriesVersion()).isFalse();
    assertThat(plan.versionOf(plan.row(9, 40), 9, 38)).isEqualTo(40);
    assertThat(plan.versionOf(plan.row(9, 40), 9, 400)).isEqualTo(-1);
  }

  @Test
  void givesEachIdAnotherKeyWhereNoColumnHasRoomForAll() throws UserError {
    RowPlan plan =
        plan(
            table(
                List.of("a", "b"),
                List.of(),
                column("a", ColumnType.TINYINT, 0),
                column("b", ColumnType.YEAR, 0),
                column("c", ColumnType.INT, 0)));
    assertThat(plan.lastId()).isEqualTo(127 * 100 - 1);
    Set<List<Object>> keys = new HashSet<>();
    IntStream.rangeClosed(1, plan.lastId())
        .forEach(
            id -> {
              Object[] row = plan.row(id, 0);
              assertThat(plan.idOf(row)).isEqualTo(id);
              keys.add(Arrays.asList(row).subList(0, 2));
            });
    assertThat(keys).hasSize(plan.lastId());
  }

  @Test
  void refusesAKeyWithTooFewValues() {
    assertThatThrownBy(
            () ->
                plan(
                    table(
                        List.of("a"),
                        List.of(),
                        column("a", ColumnType.TINYINT, 0),
                        column("b", ColumnType.INT, 0))))
        .isInstanceOf(UserError.class)
        .hasMessage("The primary key of t has room for 126 rows: give -Jrows=126 or less.");
  }

  @Test
  void refusesATypeOfWhichItMakesNoValues() {
    assertThatThrownBy(
            () ->
                plan(
                    table(
                        List.of("a"),
                        List.of(),
                        column("a", ColumnType.INT, 0),
                        column("place", ColumnType.OTHER, 0))))
        .hasMessageStartingWith("The column place of t is not supported: no values are made");
  }

  @Test
  void refusesATableWithoutPrimaryKey() {
    assertThatThrownBy(() -> plan(table(List.of(), List.of(), column("a", ColumnType.INT, 0))))
        .hasMessageContaining("has no primary key");
  }

  @Test
  void updatesTheColumnsThatWereNamedAndNoKey() throws UserError {
    TableDefinition table =
        table(
            List.of("id"),
            List.of(new TableKey("k", List.of("k"), false, true, 0)),
            column("id", ColumnType.INT, 0),
            column("k", ColumnType.INT, 0),
            column("a", ColumnType.INT, 0),
            column("b", ColumnType.INT, 0));
    assertThat(plan(table).layout().updated()).containsExactly(2, 3);
    RowPlan ofB = plan(table, "B");
    assertThat(ofB.layout().updated()).containsExactly(3);
    assertThat(ofB.row(1, 1)[2]).as("what is not updated").isEqualTo(ofB.row(1, 0)[2]);
    assertThatThrownBy(() -> plan(table, "k")).hasMessageContaining("give some of a,b");
  }

  @Test
  void groupsRowsByTheIndexOfTheRanges() throws UserError {
    TableDefinition table =
        table(
            List.of("id"),
            List.of(new TableKey("k", List.of("k"), false, true, 0)),
            column("id", ColumnType.INT, 0),
            column("k", ColumnType.INT, 0));
    RowPlan plan =
        RowPlan.of(
            table,
            new Profile(Map.of("k", new Profile.OfColumn(0, 250, 0))),
            List.of(),
            ROWS,
            10,
            column -> true);
    assertThat(plan.rowsOfAValue()).isEqualTo(4);
    assertThat(Stream.of(8, 9, 11).map(id -> plan.row(id, 0)[1]).distinct()).hasSize(1);
    assertThat(plan.order(plan.row(12, 0))).isEqualTo(3);
  }

  @Test
  void makesAsManyNullsAndValuesAsTheTableHas() throws UserError {
    TableColumn nullable =
        new TableColumn(
            "n",
            ColumnType.INT,
            "int",
            0,
            0,
            0,
            0,
            false,
            true,
            "",
            List.of(),
            false,
            Generated.NO);
    TableDefinition table =
        table(List.of("id"), List.of(), column("id", ColumnType.INT, 0), nullable);
    Profile profile = new Profile(Map.of("n", new Profile.OfColumn(0.3, 7, 0)));
    RowPlan plan = RowPlan.of(table, profile, List.of(), ROWS, 10, column -> true);
    // It is the one that could carry the version: then it is never NULL.
    assertThat(plan.row(1, 0)[1]).isNotNull();

    RowPlan other =
        RowPlan.of(
            table(
                List.of("id"),
                List.of(),
                column("id", ColumnType.INT, 0),
                nullable,
                column("v", ColumnType.BIGINT, 0)),
            profile,
            List.of("v"),
            ROWS,
            10,
            column -> true);
    List<Object> values =
        IntStream.rangeClosed(1, ROWS).mapToObj(id -> other.row(id, 0)[1]).toList();
    assertThat(values.stream().filter(value -> value == null).count()).isBetween(250L, 350L);
    assertThat(values.stream().filter(value -> value != null).distinct()).hasSize(7);
  }

  private static RowPlan sampled(TableDefinition table, Object[]... rows) throws UserError {
    Profile profile = Profile.UNKNOWN.with(new Sample(table.columns(), List.of(rows)));
    return RowPlan.of(table, profile, List.of(), ROWS, 0, column -> true);
  }

  @Test
  void takesTheValuesOfASampleForWhatCarriesNoNumber() throws UserError {
    RowPlan plan =
        sampled(
            table(
                List.of("tenant", "no"),
                List.of(new TableKey("u", List.of("code"), true, true, 0)),
                column("tenant", ColumnType.SMALLINT, 0),
                column("no", ColumnType.INT, 0),
                column("code", ColumnType.VARCHAR, 20),
                column("n", ColumnType.INT, 0),
                column("day", ColumnType.DATE, 0),
                column("text", ColumnType.VARCHAR, 20)),
            new Object[] {7L, 70L, "a", 1L, LocalDate.EPOCH, "first"},
            new Object[] {8L, 80L, "b", 2L, LocalDate.MAX, null});

    assertThat(plan.row(1, 0)).startsWith(7L, 2L).endsWith(1L, LocalDate.EPOCH, "first");
    assertThat(plan.row(2, 0)).startsWith(8L, 3L).endsWith(1L, LocalDate.MAX, null);
    assertThat(plan.row(3, 0)).as("after the last").startsWith(7L, 4L).endsWith("first");
    assertThat(plan.row(1, 3)).as("updated").startsWith(7L, 2L).endsWith(4L, LocalDate.MAX, null);
    for (int id : new int[] {1, 2, 3, 2_000_000_000}) {
      for (int version : new int[] {0, 7, 2_000_000_000}) {
        Object[] row = plan.row(id, version);
        assertThat(plan.idOf(row)).isEqualTo(id);
        assertThat(plan.versionOf(row, id, 0)).isEqualTo(version);
        row[5] = "another";
        assertThat(plan.versionOf(row, id, 0)).isEqualTo(-1);
      }
    }
  }

  @Test
  void letsATextThatCarriesTheVersionBeTheSamplesButForItsBeginning() throws UserError {
    TableDefinition table =
        table(
            List.of("id"),
            List.of(),
            column("id", ColumnType.INT, 0),
            column("text", ColumnType.VARCHAR, 40));
    RowPlan plan =
        sampled(
            table,
            new Object[] {9L, "\uD83D\uDE00 a text of a user"},
            new Object[] {10L, "short"},
            new Object[] {11L, null});

    assertThat(plan.row(1, 0)).containsExactly(2L, "000000xt of a user");
    assertThat(plan.row(4, 36)).containsExactly(5L, "000010xt of a user");
    for (int id = 1; id <= 3; id++) {
      for (int version : new int[] {0, 1, 2, 35, 36, 2_000_000_000}) {
        assertThat(plan.versionOf(plan.row(id, version), id, 0)).isEqualTo(version);
      }
    }
    assertThat(plan.versionOf(new Object[] {2L, "000000 another text"}, 1, 0)).isEqualTo(-1);
    assertThat(plan.versionOf(new Object[] {2L, "no number"}, 1, 0)).isEqualTo(-1);
  }

  @Test
  void letsBytesThatCarryTheVersionBeTheSamplesButForTheirBeginning() throws UserError {
    RowPlan plan =
        sampled(
            table(
                List.of("id"),
                List.of(),
                column("id", ColumnType.INT, 0),
                column("bytes", ColumnType.VARBINARY, 40)),
            new Object[] {9L, new byte[] {0, 1, 2, 3, 4, 5, 6, -1}});

    assertThat((byte[]) plan.row(5, 1)[1]).containsExactly('0', '0', '0', '0', '0', '1', 6, -1);
    assertThat(plan.versionOf(plan.row(5, 99), 5, 0)).isEqualTo(99);
  }
}
