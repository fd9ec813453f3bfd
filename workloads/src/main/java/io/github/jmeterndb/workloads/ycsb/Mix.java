// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * What an operation is a mixture of.
 *
 * @param shares of each part, 0 or more, of a sum of 1 by YCSB's custom
 * @param minScan records that a scan reads at least
 * @param maxScan at most
 */
record Mix(
    Operation operation, Map<Part, Double> shares, String distribution, int minScan, int maxScan) {
  /** The parameter of each part's share, in the order in which YCSB chooses. */
  private static final Map<Part, Parameter> PARAMETERS = new LinkedHashMap<>();

  /** Properties of YCSB's workload files; its own defaults for {@link Ycsb#OWN}. */
  private static final Map<Operation, Map<Parameter, String>> PRESETS =
      Map.of(
          Ycsb.A, preset("zipfian", "100", YcsbParameters.READ, "0.5", YcsbParameters.UPDATE),
          Ycsb.B, preset("zipfian", "100", YcsbParameters.READ, "0.95", YcsbParameters.UPDATE),
          Ycsb.C, preset("zipfian", "100", YcsbParameters.READ, "1", YcsbParameters.UPDATE),
          Ycsb.D, preset("latest", "100", YcsbParameters.READ, "0.95", YcsbParameters.INSERT),
          Ycsb.E, preset("zipfian", "100", YcsbParameters.SCAN, "0.95", YcsbParameters.INSERT),
          Ycsb.F,
              preset(
                  "zipfian", "100", YcsbParameters.READ, "0.5", YcsbParameters.READ_MODIFY_WRITE),
          Ycsb.OWN, preset("uniform", "1000", YcsbParameters.READ, "0.95", YcsbParameters.UPDATE));

  static {
    PARAMETERS.put(Ycsb.READ, YcsbParameters.READ);
    PARAMETERS.put(Ycsb.UPDATE, YcsbParameters.UPDATE);
    PARAMETERS.put(Ycsb.INSERT, YcsbParameters.INSERT);
    PARAMETERS.put(Ycsb.SCAN, YcsbParameters.SCAN);
    PARAMETERS.put(Ycsb.READ_MODIFY_WRITE, YcsbParameters.READ_MODIFY_WRITE);
  }

  /** Two parts, of which the second has the rest. */
  private static Map<Parameter, String> preset(
      String distribution, String maxScan, Parameter first, String share, Parameter second) {
    return Map.of(
        YcsbParameters.REQUEST_DISTRIBUTION,
        distribution,
        YcsbParameters.MAX_SCAN_LENGTH,
        maxScan,
        first,
        share,
        second,
        BigDecimal.ONE.subtract(new BigDecimal(share)).toPlainString());
  }

  /**
   * That of an operation: what was given, and else what YCSB's workload file of that name says. A
   * file of the user's own is for {@link Ycsb#OWN} alone.
   */
  static Mix of(Operation operation, Settings settings) {
    Map<Part, Double> shares = new LinkedHashMap<>();
    PARAMETERS.forEach(
        (part, parameter) -> {
          double share = Double.parseDouble(text(parameter, operation, settings));
          if (share > 0) {
            shares.put(part, share);
          }
        });
    return new Mix(
        operation,
        shares,
        text(YcsbParameters.REQUEST_DISTRIBUTION, operation, settings),
        settings.number(YcsbParameters.MIN_SCAN_LENGTH),
        Integer.parseInt(text(YcsbParameters.MAX_SCAN_LENGTH, operation, settings)));
  }

  private static String text(Parameter parameter, Operation operation, Settings settings) {
    String text =
        settings.isGiven(parameter) || operation.equals(Ycsb.OWN) ? settings.text(parameter) : "";
    return text.isEmpty() ? PRESETS.get(operation).getOrDefault(parameter, "0") : text;
  }

  /**
   * Does nothing where there is something to do.
   *
   * @throws UserError if there is not
   */
  void require() throws UserError {
    if (shares.isEmpty()) {
      throw new UserError(
          "%s has nothing to do: give -J%s=… or the share of another kind."
              .formatted(operation.label(), YcsbParameters.READ));
    }
    if (minScan > maxScan) {
      throw new UserError(
          "%s is %s, which is more than %s, %s: give -J%s=…"
              .formatted(
                  YcsbParameters.MIN_SCAN_LENGTH,
                  minScan,
                  YcsbParameters.MAX_SCAN_LENGTH,
                  maxScan,
                  YcsbParameters.MAX_SCAN_LENGTH));
    }
  }

  double share(Part part) {
    return shares.getOrDefault(part, 0.0) / sum();
  }

  private double sum() {
    return shares.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  Part draw(SplittableRandom random) {
    double left = random.nextDouble() * sum();
    Part last = null;
    for (Map.Entry<Part, Double> share : shares.entrySet()) {
      last = share.getKey();
      left -= share.getValue();
      if (left < 0) {
        break;
      }
    }
    return last;
  }
}
