// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.jtl.csv.RowReader;
import io.github.jmeterndb.jtl.model.JtlResult;
import io.github.jmeterndb.jtl.model.LabelResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JtlDamageTest {
  private static final String HEADER =
      "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,"
          + "bytes\n";
  private static final int FILES = 1000;
  private static final int ROWS = 12;
  private static final String NOISE = "\"\",;\n\r\0x7 <\t\uFFFD";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1790000000000,x,a,200,OK,T 1-1,true,,1",
        "1790000000000,-5,a,200,OK,T 1-1,true,,1",
        "1790000000000,99999999999,a,200,OK,T 1-1,true,,1",
        "179000000000,5,a,200,OK,T 1-1,true,,1",
        "1790000000000,5,a,200,OK,T 1-1,maybe,,1",
        "1790000000000,5,a,200,OK,T 1-1,true",
        "1790000000000,5,a,200,OK,T 1-1,true,,1,2",
        "1790000000000,5,\"a,200,OK,T 1-1,true,,1",
        "1790000000000,5,\"a\"b,200,OK,T 1-1,true,,1",
        "\0\0\0\0",
      })
  void aDamagedRowCostsItselfAndALine(String damaged) throws Exception {
    String good = "1790000000000,5,good,200,OK,T 1-1,true,,1\n";

    JtlResult result = read(HEADER + good + damaged + "\n" + good + good);

    assertThat(result.total().samples()).isEqualTo(3);
    assertThat(result.labels()).extracting(LabelResult::label).containsOnly("good");
    assertThat(result.cautions()).containsExactly("a.jtl line 3 is damaged: left out");
  }

  @Test
  void namesTenDamagedLinesAndCountsTheOthers() throws Exception {
    String good = "1790000000000,5,good,200,OK,T 1-1,true,,1\n";

    JtlResult result = read(HEADER + good + "noise\n".repeat(25));

    assertThat(result.cautions())
        .hasSize(11)
        .contains("a.jtl line 12 is damaged: left out", "a.jtl: 15 more damaged lines left out");
  }

  @Test
  void aQuoteThatIsNeverClosedCostsItsLinesOnly() throws Exception {
    String good = "1790000000000,5,good,200,OK,T 1-1,true,,1\n";
    String multiLine = "1790000000000,5,more,500,no,T 1-1,false,\"one\n\ntwo, \"\"three\"\"\",1\n";
    String open = "1790000000000,5,open,500,no,T 1-1,false,\"stack\n  at a, b\n  at c\n";

    JtlResult result = read(HEADER + open + multiLine + good.repeat(1000) + open + multiLine);

    assertThat(result.total().samples()).isEqualTo(1002);
    assertThat(result.cautions()).hasSize(6).contains("a.jtl line 2 is damaged: left out");
  }

  @Test
  void aRowTooLongForMemoryIsLeftOut() throws Exception {
    String good = "1790000000000,5,good,200,OK,T 1-1,true,,1\n";

    JtlResult result =
        read(
            HEADER
                + good
                + "x".repeat(3 * RowReader.ROW_LIMIT)
                + "\n"
                + good
                + "1790000000000,5,a,200,OK,T 1-1,true,\""
                + "y".repeat(3 * RowReader.ROW_LIMIT)
                + "\",1\n"
                + good);

    assertThat(result.total().samples()).isEqualTo(3);
    assertThat(result.cautions()).hasSize(2);
  }

  @Test
  void readsLinesThatEndAsOnWindows() throws Exception {
    String plain = "1790000000000,5,a,200,OK,T 1-1,true,,1\r\n";
    String quoted = "1790000000000,5,a,500,\"no,\r\nno\",T 1-1,false,\"at a\rb\",\"1\"\r\n";

    JtlResult result =
        read(HEADER.stripTrailing() + "\r\n" + plain + quoted + quoted + plain + "x\r\n" + quoted);

    assertThat(result.total().samples()).isEqualTo(5);
    assertThat(result.total().errors()).isEqualTo(3);
    assertThat(result.cautions()).containsExactly("a.jtl line 8 is damaged: left out");
  }

  /** FastCSV takes 8192 characters at once: the two of a line break may be apart. */
  @Test
  void readsLongLinesThatEndAsOnWindows() throws Exception {
    StringBuilder text = new StringBuilder(HEADER);
    for (int length = 8150; length < 8200; length++) {
      text.append("1790000000000,5,a,200,OK,T 1-1,true,%s,1\r\n\r\n".formatted("x".repeat(length)));
      text.append("\"1790000000000\",5,a,200,OK,T 1-1,true,,1\r\n");
    }

    JtlResult result = read(text.toString());

    assertThat(result.total().samples()).isEqualTo(100);
    assertThat(result.cautions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"O\rK", "O\r\"K", "O\r\"1790000000000,5", "\"O\nK\"\rK"})
  void aReturnOutsideOfQuotesCostsItsRowOnly(String message) throws Exception {
    String good = "1790000000000,5,good,200,OK,T 1-1,true,,1\n";

    JtlResult result =
        read(HEADER + "1790000000000,5,a,200," + message + ",T 1-1,true,,1\n" + good + good);

    assertThat(result.total().samples()).isEqualTo(2);
    assertThat(result.cautions()).containsExactly("a.jtl line 2 is damaged: left out");
  }

  /** Quotes around any field, around none, and a last line without its break. */
  @Test
  void readsAFieldInQuotesAsTheSameWithoutThem() throws Exception {
    RandomGenerator random = new SplittableRandom(1);
    StringBuilder text = new StringBuilder(HEADER);
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      String label = "%03d%s".formatted(i, random.nextBoolean() ? "" : "é, …");
      labels.add(label);
      List<String> fields = new ArrayList<>();
      for (String field :
          List.of("1790000000000", "5", label, "200", "", "T 1-1", "true", "", "1")) {
        boolean quoted = field.contains(",") || random.nextInt(3) == 0;
        fields.add(quoted ? '"' + field + '"' : field);
      }
      text.append(i == 0 ? "" : random.nextBoolean() ? "\n" : "\r\n");
      text.append(String.join(",", fields));
    }

    JtlResult result = read(text.toString());

    assertThat(result.cautions()).isEmpty();
    assertThat(result.labels()).extracting(LabelResult::label).containsExactlyElementsOf(labels);
    assertThat(result.labels()).extracting(LabelResult::group).containsOnly("T");
  }

  @Test
  void saysWhereTheClockJumpsBack() throws Exception {
    JtlResult result =
        read(
            HEADER
                + "1790000060000,5,a,200,OK,T 1-1,true,,1\n"
                + "1790000059000,5,a,200,OK,T 1-1,true,,1\n"
                + "1790000000000,5,a,200,OK,T 1-1,true,,1\n");

    assertThat(result.total().samples()).isEqualTo(3);
    assertThat(result.total().seconds()).isEqualTo(60.005);
    assertThat(result.cautions())
        .singleElement()
        .asString()
        .contains("jump back", "line 4", "by 59.0 s");
  }

  /** The property: whatever is done to some rows, those before and after them count. */
  @Test
  void countsEachRowThatIsUntouched() throws Exception {
    for (int seed = 0; seed < FILES; seed++) {
      RandomGenerator random = new SplittableRandom(seed);
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(row("row" + i, random));
      }
      TreeSet<String> untouched = new TreeSet<>();
      StringBuilder text = new StringBuilder(HEADER);
      for (int i = 0; i < ROWS; i++) {
        boolean touched = random.nextInt(4) == 0;
        text.append(touched ? damaged(rows.get(i), random) : rows.get(i)).append('\n');
        if (!touched) {
          untouched.add("row" + i);
        }
      }
      if (untouched.isEmpty()) {
        continue;
      }
      JtlResult result = read(text.toString());

      assertThat(result.labels())
          .as("seed %d:%n%s", seed, text)
          .extracting(LabelResult::label)
          .containsAll(untouched);
      assertThat(result.labels())
          .filteredOn(label -> untouched.contains(label.label()))
          .as("seed %d:%n%s", seed, text)
          .allMatch(label -> label.samples() == 1);
      assertThat(JtlReader.read(folder.resolve("a.jtl"), 2 + random.nextInt(4)))
          .as("in parts, seed %d:%n%s", seed, text)
          .isEqualTo(result);
    }
  }

  private static String row(String label, RandomGenerator random) {
    String start = "1790000000000,5," + label + ",500,no,T 1-1,false,";
    return switch (random.nextInt(4)) {
      case 0 -> start + "plain,1";
      case 1 -> start + "\"quoted, with \"\"quotes\"\"\",1";
      case 2 -> start + "\"over\n\nsome, lines\n\"\"1790000000000,5\"\"\",1";
      default -> start + ",1";
    };
  }

  /** Cuts something out, or puts noise in; the line break behind the row stays. */
  private static String damaged(String row, RandomGenerator random) {
    StringBuilder text = new StringBuilder(row);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int from = random.nextInt(text.length() + 1);
      if (random.nextBoolean()) {
        text.delete(from, Math.min(text.length(), from + 1 + random.nextInt(text.length() + 1)));
      } else {
        text.insert(from, NOISE.charAt(random.nextInt(NOISE.length())));
      }
    }
    return text.toString();
  }

  private JtlResult read(String text) throws Exception {
    return JtlReader.read(write(text));
  }

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("a.jtl"), text);
  }
}
