// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
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
public record Mix(
    Operation operation,
    Map<Part, Double> shares,
    RequestDistribution distribution,
    int minScan,
    int maxScan) {
  /** The parameter of each part's share, in the order in which YCSB chooses. */
  private static final Map<Part, Parameter> PARAMETERS = new LinkedHashMap<>();

  /** YCSB's own defaults, which are not those of its workload files. */
  private static final Map<Parameter, String> OF_ITSELF =
      Map.of(
          YcsbParameters.READ, "0.95",
          YcsbParameters.UPDATE, "0.05",
          YcsbParameters.REQUEST_DISTRIBUTION, "uniform",
          YcsbParameters.MAX_SCAN_LENGTH, "1000");

  private static final Map<Operation, Map<Parameter, String>> PRESETS =
      Map.of(
          YcsbOperations.A,
              preset("zipfian", YcsbParameters.READ, "0.5", YcsbParameters.UPDATE, "0.5"),
          YcsbOperations.B,
              preset("zipfian", YcsbParameters.READ, "0.95", YcsbParameters.UPDATE, "0.05"),
          YcsbOperations.C, preset("zipfian", YcsbParameters.READ, "1", YcsbParameters.UPDATE, "0"),
          YcsbOperations.D,
              preset("latest", YcsbParameters.READ, "0.95", YcsbParameters.INSERT, "0.05"),
          YcsbOperations.E,
              preset("zipfian", YcsbParameters.SCAN, "0.95", YcsbParameters.INSERT, "0.05"),
          YcsbOperations.F,
              preset(
                  "zipfian", YcsbParameters.READ, "0.5", YcsbParameters.READ_MODIFY_WRITE, "0.5"),
          YcsbOperations.OWN, OF_ITSELF);

  static {
    PARAMETERS.put(YcsbOperations.READ, YcsbParameters.READ);
    PARAMETERS.put(YcsbOperations.UPDATE, YcsbParameters.UPDATE);
    PARAMETERS.put(YcsbOperations.INSERT, YcsbParameters.INSERT);
    PARAMETERS.put(YcsbOperations.SCAN, YcsbParameters.SCAN);
    PARAMETERS.put(YcsbOperations.READ_MODIFY_WRITE, YcsbParameters.READ_MODIFY_WRITE);
  }

  private static Map<Parameter, String> preset(
      String distribution, Parameter first, String itsShare, Parameter second, String otherShare) {
    return Map.of(
        YcsbParameters.REQUEST_DISTRIBUTION,
        distribution,
        YcsbParameters.MAX_SCAN_LENGTH,
        "100",
        first,
        itsShare,
        second,
        otherShare);
  }

  /**
   * That of an operation: what was given, and else what YCSB's workload file of that name says. A
   * file of the user's own is for {@link YcsbOperations#OWN} alone.
   */
  public static Mix of(Operation operation, Settings settings) {
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
        RequestDistribution.of(text(YcsbParameters.REQUEST_DISTRIBUTION, operation, settings)),
        settings.number(YcsbParameters.MIN_SCAN_LENGTH),
        Integer.parseInt(text(YcsbParameters.MAX_SCAN_LENGTH, operation, settings)));
  }

  private static String text(Parameter parameter, Operation operation, Settings settings) {
    String text =
        settings.isGiven(parameter) || operation.equals(YcsbOperations.OWN)
            ? settings.text(parameter)
            : "";
    return text.isEmpty() ? PRESETS.get(operation).getOrDefault(parameter, "0") : text;
  }

  /**
   * Does nothing where there is something to do.
   *
   * @throws UserError if there is not
   */
  public void require() throws UserError {
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

  public double share(Part part) {
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
