// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
  private static final int SAMPLE = 10_000;
  private static final int K_RANGE = 100_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 100_000, Integer.MAX_VALUE})
  void hasTheFormatOfSysbench(int id) {
    Row row = Row.of(id, 3);

    assertThat(row.id()).isEqualTo(id);
    assertThat(row.c()).hasSize(119).matches("\\d{11}(-\\d{11}){9}");
    assertThat(row.pad()).hasSize(59).matches("\\d{11}(-\\d{11}){4}");
  }

  @Test
  void givesTheSameRowForTheSameIdAndVersion() {
    assertThat(Row.of(42, 7)).isEqualTo(Row.of(42, 7));
  }

  @Test
  void givesDifferentRowsForDifferentIds() {
    List<Row> rows = IntStream.rangeClosed(1, SAMPLE).mapToObj(id -> Row.of(id, 0)).toList();

    assertThat(rows).extracting(Row::c).doesNotHaveDuplicates();
    assertThat(rows).extracting(Row::pad).doesNotHaveDuplicates();
  }

  @Test
  void changesOnlyColumnCFromVersionToVersion() {
    Set<String> contents = new HashSet<>();
    for (int version = 0; version < SAMPLE; version++) {
      Row row = Row.of(42, version);
      contents.add(row.c());
      assertThat(new Row(42, row.k(), "", row.pad()))
          .as("version %d without c", version)
          .isEqualTo(new Row(42, Row.of(42, 0).k(), "", Row.of(42, 0).pad()));
    }
    assertThat(contents).as("different c").hasSize(SAMPLE);
  }

  @Test
  void givesTheColumnCOfTheRow() {
    assertThat(Row.c(42, 7)).isEqualTo(Row.of(42, 7).c());
  }

  @Test
  void spreadsKOverItsWholeRange() {
    int[] ks = IntStream.rangeClosed(1, SAMPLE).map(id -> Row.of(id, 0).k()).toArray();

    assertThat(IntStream.of(ks)).allMatch(k -> k >= 1 && k <= K_RANGE);
    assertThat(IntStream.of(ks).map(k -> (k - 1) * 10 / K_RANGE).distinct().count())
        .as("tenths of the range that are hit")
        .isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 99_999, Integer.MAX_VALUE})
  void tellsItsVersion(int version) {
    Row row = Row.of(42, version);

    assertThat(row.version()).isEqualTo(version);
    assertThat(row.isIntact()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "123", "abcdefghijk-12345678901", "99999999999-12345678901"})
  void hasNoVersionWhereColumnCDoesNotStartWithOne(String c) {
    assertThat(new Row(42, 1, c, "").version()).isEqualTo(-1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("foreignRows")
  void isNotIntactWithOtherContents(Row foreign) {
    assertThat(foreign.isIntact()).isFalse();
  }

  static Stream<Row> foreignRows() {
    Row row = Row.of(42, 7);
    return Stream.of(
        new Row(43, row.k(), row.c(), row.pad()),
        new Row(42, row.k() + 1, row.c(), row.pad()),
        new Row(42, row.k(), Row.c(43, 7), row.pad()),
        new Row(42, row.k(), row.c() + " ", row.pad()),
        new Row(42, row.k(), "-0000000001" + row.c().substring(11), row.pad()),
        new Row(42, row.k(), "", row.pad()),
        new Row(42, row.k(), null, row.pad()),
        new Row(42, row.k(), row.c(), Row.of(43, 7).pad()),
        new Row(42, row.k(), row.c(), null));
  }

  @Test
  void isNotIntactWithAnyCharacterChanged() {
    Row row = Row.of(42, 7);

    for (int i = 0; i < row.c().length(); i++) {
      assertThat(new Row(42, row.k(), withOtherDigitAt(i, row.c()), row.pad()).isIntact())
          .as("c with another character at %d", i)
          .isFalse();
    }
    for (int i = 0; i < row.pad().length(); i++) {
      assertThat(new Row(42, row.k(), row.c(), withOtherDigitAt(i, row.pad())).isIntact())
          .as("pad with another character at %d", i)
          .isFalse();
    }
  }

  private static String withOtherDigitAt(int index, String text) {
    char other = text.charAt(index) == '5' ? '6' : '5';
    return text.substring(0, index) + other + text.substring(index + 1);
  }
}
