// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Where values that followed each other change their distribution, by E-divisive: again and again,
 * the sequence is divided where the energy distance between both sides is largest, as long as
 * values in random order, within the parts so far, hardly ever come to such a distance.
 *
 * <p>It assumes nothing of the values' distribution, but that they are independent: a slow drift is
 * found as a change, too.
 *
 * <p>Source: D. S. Matteson, N. A. James, A nonparametric approach for multiple change point
 * analysis of multivariate data, Journal of the American Statistical Association 109 (2014),
 * 334–345, with α = 1. Used for the throughput of software by D. Daly, W. Brown, H. Ingo, J.
 * O'Leary, D. Bradford, The use of change point detection to identify software performance
 * regressions in a continuous integration system, ICPE 2020, 67–75.
 */
public final class ChangePoints {
  /** The fewest values between two changes. */
  public static final int FEWEST = 3;

  /** A chance is known to this part of the significance. */
  private static final double RESOLUTION = 0.1;

  private static final int FEWEST_PERMUTATIONS = 999;

  /** The same values have the same changes each time. */
  private static final long SEED = 2014;

  private final double[] values;
  private final double significance;
  private final int permutations;
  private final Random random = new Random(SEED);

  /** Where parts begin, ascending, from 0; then the number of values. */
  private final List<Integer> bounds;

  /**
   * A change.
   *
   * @param index that of the first value after it
   * @param chance of one as large, or larger, if there is none
   */
  public record Change(int index, double chance) {}

  private record Division(int index, double distance) {}

  private ChangePoints(double[] values, double significance) {
    this.values = values;
    this.significance = significance;
    permutations = (int) Math.max(FEWEST_PERMUTATIONS, Math.ceil(1 / RESOLUTION / significance));
    bounds = new ArrayList<>(List.of(0, values.length));
  }

  /**
   * The changes, in their order.
   *
   * @param significance the chance with which one is found where there is none
   */
  public static List<Change> of(double[] values, double significance) {
    ChangePoints points = new ChangePoints(values.clone(), significance);
    List<Change> changes = new ArrayList<>();
    Division division = points.largest(values);
    while (division.distance > 0) {
      double chance = points.chance(division.distance);
      if (chance > significance) {
        break;
      }
      changes.add(new Change(division.index, chance));
      points.bounds.add(division.index);
      Collections.sort(points.bounds);
      division = points.largest(values);
    }
    changes.sort(Comparator.comparingInt(Change::index));
    return List.copyOf(changes);
  }

  /** The best division of any part. */
  private Division largest(double[] order) {
    Division best = new Division(0, 0);
    for (int part = 1; part < bounds.size(); part++) {
      int start = bounds.get(part - 1);
      Division found = largest(Arrays.copyOfRange(order, start, bounds.get(part)), start);
      best = found.distance > best.distance ? found : best;
    }
    return best;
  }

  /**
   * The division of a part, and of what of it the second side holds, with the largest distance:
   * what comes after the second side may have changed again.
   */
  private static Division largest(double[] part, int start) {
    double[][] sums = sums(part);
    Division best = new Division(0, 0);
    double left = 0;
    for (int index = 1; index <= part.length - FEWEST; index++) {
      left += sums[index - 1][index - 1];
      double between = 0;
      double right = 0;
      for (int end = index; end < part.length; end++) {
        between += sums[end][index];
        right += sums[end][end] - sums[end][index];
        if (index >= FEWEST && end + 1 - index >= FEWEST) {
          double distance = distance(index, end + 1 - index, left, between, right);
          best = distance > best.distance ? new Division(start + index, distance) : best;
        }
      }
    }
    return best;
  }

  /** Of each value, the sums of its distances from the first so many ones. */
  private static double[][] sums(double[] part) {
    double[][] sums = new double[part.length][part.length + 1];
    for (int i = 0; i < part.length; i++) {
      for (int j = 0; j < part.length; j++) {
        sums[i][j + 1] = sums[i][j] + Math.abs(part[i] - part[j]);
      }
    }
    return sums;
  }

  /** The scaled sample measure of divergence of the source, from sums of distances. */
  private static double distance(int n, int m, double left, double between, double right) {
    double energy = 2 * between / n / m - left / pairs(n) - right / pairs(m);
    return (double) n * m / (n + m) * energy;
  }

  private static double pairs(int count) {
    return count * (count - 1) / 2.0;
  }

  /** Ends as soon as it is known not to be small enough. */
  private double chance(double distance) {
    int larger = 1;
    double[] order = values.clone();
    for (int i = 0; i < permutations && larger <= significance * (permutations + 1); i++) {
      shuffle(order);
      larger += largest(order).distance >= distance ? 1 : 0;
    }
    return (double) larger / (permutations + 1);
  }

  /** Each part by itself. */
  private void shuffle(double[] order) {
    for (int part = 1; part < bounds.size(); part++) {
      int start = bounds.get(part - 1);
      for (int i = bounds.get(part) - 1; i > start; i--) {
        int other = start + random.nextInt(i - start + 1);
        double value = order[i];
        order[i] = order[other];
        order[other] = value;
      }
    }
  }
}
