// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import io.trino.tpch.Distribution;
import io.trino.tpch.Distributions;
import io.trino.tpch.Nation;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.TextPool;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;

/**
 * Draws the parameters of a query for a stream: the same ones each time, so that all systems and
 * paths get the same. Source: TPC Benchmark H, revision 3, clauses 2.4.1.3 to 2.4.22.3.
 */
final class Draw {
  private static final Distributions WORDS = Distributions.getDefaultDistributions();
  private static final List<Nation> NATIONS = nations();
  private static final List<String> FIRST = List.of("special", "pending", "unusual", "express");
  private static final List<String> SECOND =
      List.of("packages", "requests", "accounts", "deposits");

  private final int query;
  private final SplittableRandom random;

  Draw(int query, int stream) {
    this.query = query;
    random = new SplittableRandom(((long) stream << Byte.SIZE) + query);
  }

  /** With comments that nobody reads: dbgen's own would come out of 300 MB of texts. */
  private static List<Nation> nations() {
    TextPool texts = new TextPool(1 << 20, WORDS);
    return StreamSupport.stream(new NationGenerator(WORDS, texts).spliterator(), false).toList();
  }

  List<String> parameters() {
    return switch (query) {
      case 1 -> List.of(number(60, 120));
      case 2 -> List.of(number(1, 50), type(2, 3), of(WORDS.getRegions()));
      case 3 -> List.of(of(WORDS.getMarketSegments()), day());
      case 4, 15 -> List.of(month(LocalDate.of(1993, 1, 1), 58));
      case 5 -> List.of(of(WORDS.getRegions()), year());
      case 6 -> List.of(year(), "0.0" + number(2, 9), number(24, 25));
      case 7 -> different(2, NATIONS.stream().map(Nation::getName).toList());
      case 8 -> marketShare();
      case 9 -> List.of(of(WORDS.getPartColors()));
      case 10 -> List.of(month(LocalDate.of(1993, 2, 1), 24));
      case 11 -> List.of(nation().getName(), TpchQuery.of(query).validation().get(1));
      case 12 -> {
        List<String> parameters = new ArrayList<>(different(2, WORDS.getShipModes().getValues()));
        parameters.add(year());
        yield parameters;
      }
      case 13 -> List.of(of(FIRST), of(SECOND));
      case 14 -> List.of(month(LocalDate.of(1993, 1, 1), 60));
      case 16 -> {
        List<String> parameters = new ArrayList<>(List.of(brand(), type(0, 2)));
        parameters.addAll(different(8, numbers(1, 50)));
        yield parameters;
      }
      case 17 -> List.of(brand(), of(WORDS.getPartContainers()));
      case 18 -> List.of(number(312, 315));
      case 19 -> List.of(number(1, 10), number(10, 20), number(20, 30), brand(), brand(), brand());
      case 20 -> List.of(of(WORDS.getPartColors()), year(), nation().getName());
      case 21 -> List.of(nation().getName());
      case 22 -> different(7, numbers(10, 34));
      default -> throw new IllegalArgumentException("no query " + query);
    };
  }

  private List<String> marketShare() {
    Nation nation = nation();
    String region = WORDS.getRegions().getValue((int) nation.getRegionKey());
    return List.of(nation.getName(), region, type(0, 3));
  }

  /** Some of the three words of a part's type. */
  private String type(int from, int to) {
    String[] words = of(WORDS.getPartTypes()).split(" ");
    return String.join(" ", List.of(words).subList(from, to));
  }

  private Nation nation() {
    return NATIONS.get(random.nextInt(NATIONS.size()));
  }

  private String brand() {
    return "Brand#" + number(1, 5) + number(1, 5);
  }

  private String day() {
    return LocalDate.of(1995, 3, random.nextInt(1, 32)).toString();
  }

  /** The first day of one of so many months from that one on. */
  private String month(LocalDate first, int count) {
    return first.plusMonths(random.nextInt(count)).toString();
  }

  private String year() {
    return LocalDate.of(random.nextInt(1993, 1998), 1, 1).toString();
  }

  private String number(int low, int high) {
    return String.valueOf(random.nextInt(low, high + 1));
  }

  private static List<String> numbers(int low, int high) {
    return IntStream.rangeClosed(low, high).mapToObj(String::valueOf).toList();
  }

  private String of(Distribution words) {
    return of(words.getValues());
  }

  private String of(List<String> words) {
    return words.get(random.nextInt(words.size()));
  }

  private List<String> different(int count, List<String> words) {
    List<String> left = new ArrayList<>(words);
    List<String> drawn = new ArrayList<>();
    while (drawn.size() < count) {
      drawn.add(left.remove(random.nextInt(left.size())));
    }
    return drawn;
  }
}
