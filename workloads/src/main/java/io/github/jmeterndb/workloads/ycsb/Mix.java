// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The mixture of an operation.
 *
 * @param shares more than 0 each, with a sum of 1
 * @param minScan minimum number of records of a scan
 * @param maxScan maximum number of records of a scan
 */
record Mix(
    Operation operation, Map<Part, Double> shares, String distribution, int minScan, int maxScan) {
  /** Parameters of the shares, in the order in which YCSB chooses. */
  private static final Map<Part, Parameter> PARAMETERS = new LinkedHashMap<>();

  /** Properties of YCSB's workload files; YCSB's defaults for {@link Ycsb#OWN}. */
  private static final Map<Operation, Map<String, String>> PRESETS =
      Map.of(
          Ycsb.A, preset("zipfian", "readproportion=0.5 updateproportion=0.5"),
          Ycsb.B, preset("zipfian", "readproportion=0.95 updateproportion=0.05"),
          Ycsb.C, preset("zipfian", "readproportion=1"),
          Ycsb.D, preset("latest", "readproportion=0.95 insertproportion=0.05"),
          Ycsb.E, preset("zipfian", "scanproportion=0.95 insertproportion=0.05"),
          Ycsb.F, preset("zipfian", "readproportion=0.5 readmodifywriteproportion=0.5"),
          Ycsb.OWN,
              preset("uniform", "readproportion=0.95 updateproportion=0.05 maxscanlength=1000"));

  static {
    PARAMETERS.put(Ycsb.READ, YcsbParameters.READ);
    PARAMETERS.put(Ycsb.UPDATE, YcsbParameters.UPDATE);
    PARAMETERS.put(Ycsb.INSERT, YcsbParameters.INSERT);
    PARAMETERS.put(Ycsb.SCAN, YcsbParameters.SCAN);
    PARAMETERS.put(Ycsb.READ_MODIFY_WRITE, YcsbParameters.READ_MODIFY_WRITE);
  }

  private static Map<String, String> preset(String distribution, String properties) {
    Map<String, String> preset = new HashMap<>();
    preset.put("requestdistribution", distribution);
    preset.put("maxscanlength", "100");
    for (String property : properties.split(" ", -1)) {
      preset.put(property.replaceFirst("=.*", ""), property.replaceFirst(".*=", ""));
    }
    return preset;
  }

  /**
   * Returns the mixture from the settings, with the values of YCSB's workload file as defaults. A
   * user's file applies only to {@link Ycsb#OWN}.
   */
  static Mix of(Operation operation, Settings settings) {
    Map<Part, Double> given = new LinkedHashMap<>();
    PARAMETERS.forEach(
        (part, parameter) ->
            given.put(part, Double.parseDouble(text(parameter, operation, settings))));
    double sum = given.values().stream().mapToDouble(Double::doubleValue).sum();
    given.values().removeIf(share -> share == 0);
    given.replaceAll((part, share) -> share / sum);
    return new Mix(
        operation,
        given,
        text(YcsbParameters.REQUEST_DISTRIBUTION, operation, settings),
        settings.number(YcsbParameters.MIN_SCAN_LENGTH),
        Integer.parseInt(text(YcsbParameters.MAX_SCAN_LENGTH, operation, settings)));
  }

  private static String text(Parameter parameter, Operation operation, Settings settings) {
    String text =
        settings.isGiven(parameter) || operation.equals(Ycsb.OWN) ? settings.text(parameter) : "";
    return text.isEmpty() ? PRESETS.get(operation).getOrDefault(parameter.property(), "0") : text;
  }

  /** Fails if all shares are 0 or the scan lengths are inconsistent. */
  void require() throws UserError {
    if (shares.isEmpty()) {
      throw new UserError(
          "%s has nothing to do: give -J%s=… or the share of another kind."
              .formatted(operation.label(), YcsbParameters.READ));
    }
    if (minScan > maxScan) {
      throw new UserError(
          "minscanlength is %s, which is more than maxscanlength, %s: give -Jmaxscanlength=…"
              .formatted(minScan, maxScan));
    }
  }

  double share(Part part) {
    return shares.getOrDefault(part, 0.0);
  }

  Part draw(SplittableRandom random) {
    double left = random.nextDouble();
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
