// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * One of the 22 queries, with the parameters for which the specification has answers. Its text
 * stands in a resource. Before it stand, as comments: {@code answer}, how exact each column must
 * be; {@code order}, the columns by which the answer is ordered, from 1. Source: TPC Benchmark H,
 * revision 3, clause 2.4. Q13 names its columns inside, Q15 has a common table expression in the
 * place of a view, and Q19 says once how its tables are joined, and not in each of its three cases:
 * databases that do not find out would join each row with each.
 *
 * @param number 1 to 22
 * @param text with {@code :FRACTION} in Q11
 * @param columns how exact each must be
 * @param order indexes of the columns that it is ordered by
 */
public record TpchQuery(int number, String text, List<Exactness> columns, List<Integer> order) {
  /** How many there are. */
  public static final int COUNT = 22;

  public static final List<TpchQuery> ALL =
      IntStream.rangeClosed(1, COUNT).mapToObj(TpchQuery::read).toList();

  private static final String COMMENT = "--";

  private static final String NULL = "\\N";

  /** Q11's FRACTION at scale 1. */
  private static final BigDecimal FRACTION = new BigDecimal("0.0001");

  /** How much a value may differ from the right one. Source: clause 2.1.3.5. */
  public enum Exactness {
    /** Not at all: what stands in a row, counts, and sums of quantities. */
    EXACT('='),
    /** A sum of money: by an amount of it. */
    SUM('+'),
    /** An average or a ratio: by one percent. */
    RATIO('~');

    private final char sign;

    Exactness(char sign) {
      this.sign = sign;
    }

    private static Exactness of(String sign) {
      return Arrays.stream(values())
          .filter(each -> String.valueOf(each.sign).equals(sign))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no exactness: " + sign));
    }
  }

  public TpchQuery {
    columns = List.copyOf(columns);
    order = List.copyOf(order);
  }

  public static TpchQuery of(int number) {
    return ALL.get(number - 1);
  }

  /** The name in labels, such as {@code q01}. */
  public String label() {
    return String.format(Locale.ROOT, "q%02d", number);
  }

  /** The text for a scale factor, which a parameter of Q11 depends on. */
  public String sql(double scale) {
    return text.replace(
        ":FRACTION",
        FRACTION.divide(BigDecimal.valueOf(scale), MathContext.DECIMAL32).toPlainString());
  }

  /** DuckDB's answer at scale factor 0.01. */
  public QueryAnswer answer() {
    return new QueryAnswer(
        lines(label() + ".answer").stream()
            .map(line -> line.split("\\|", -1))
            .map(row -> Arrays.stream(row).map(value -> value.equals(NULL) ? null : value).toList())
            .toList());
  }

  private static TpchQuery read(int number) {
    List<String> lines = lines(String.format(Locale.ROOT, "q%02d.sql", number));
    return new TpchQuery(
        number,
        lines.stream().filter(line -> !line.startsWith(COMMENT)).collect(Collectors.joining("\n")),
        words(lines, "answer").stream().map(Exactness::of).toList(),
        words(lines, "order").stream().map(column -> Integer.parseInt(column) - 1).toList());
  }

  private static List<String> lines(String name) {
    try (InputStream in = TpchQuery.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " is damaged", e);
    }
  }

  private static List<String> words(List<String> lines, String key) {
    String start = COMMENT + " " + key + ":";
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .flatMap(line -> Arrays.stream(line.substring(start.length()).strip().split(" ")))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
