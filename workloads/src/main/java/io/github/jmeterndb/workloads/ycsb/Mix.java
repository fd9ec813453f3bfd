// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The mixture of an operation.
 *
 * @param shares more than 0 each, with a sum of 1, in the order in which YCSB chooses
 * @param minScan minimum number of records of a scan
 * @param maxScan maximum number of records of a scan
 */
record Mix(Map<String, Double> shares, String distribution, int minScan, int maxScan) {
  /** After the properties of each workload, of which the first value counts. */
  private static final String CORE = " requestdistribution=zipfian maxscanlength=100";

  /** Properties of YCSB's workload files; YCSB's defaults for {@link Ycsb#OWN}. */
  private static final Map<Operation, String> PRESETS =
      Map.of(
          Ycsb.A, "readproportion=0.5 updateproportion=0.5" + CORE,
          Ycsb.B, "readproportion=0.95 updateproportion=0.05" + CORE,
          Ycsb.C, "readproportion=1" + CORE,
          Ycsb.D, "readproportion=0.95 insertproportion=0.05 requestdistribution=latest" + CORE,
          Ycsb.E, "scanproportion=0.95 insertproportion=0.05" + CORE,
          Ycsb.F, "readproportion=0.5 readmodifywriteproportion=0.5" + CORE,
          Ycsb.OWN,
              "readproportion=0.95 updateproportion=0.05"
                  + " requestdistribution=uniform maxscanlength=1000");

  /**
   * Returns the mixture from the settings, with the values of YCSB's workload file as defaults. A
   * user's file applies only to {@link Ycsb#OWN}.
   */
  static Mix of(Operation operation, Settings settings) {
    Map<String, Double> shares = new LinkedHashMap<>();
    for (String part :
        List.of(Ycsb.READ, Ycsb.UPDATE, Ycsb.INSERT, Ycsb.SCAN, Ycsb.READ_MODIFY_WRITE)) {
      String property = part.replace("_", "") + "proportion";
      shares.put(part, Double.valueOf(text(property, operation, settings)));
    }
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    shares.values().removeIf(share -> share == 0);
    shares.replaceAll((part, share) -> share / sum);
    return new Mix(
        shares,
        text("requestdistribution", operation, settings),
        settings.number(Ycsb.PARAMETERS.get("minscanlength")),
        Integer.parseInt(text("maxscanlength", operation, settings)));
  }

  private static String text(String property, Operation operation, Settings settings) {
    Parameter parameter = Ycsb.PARAMETERS.get(property);
    boolean applies = settings.isGiven(parameter) || operation.equals(Ycsb.OWN);
    String text = applies ? settings.text(parameter) : "";
    return text.isEmpty()
        ? Stream.of(PRESETS.get(operation).split(" "))
            .filter(preset -> preset.startsWith(property + "="))
            .map(preset -> preset.substring(property.length() + 1))
            .findFirst()
            .orElse("0")
        : text;
  }

  double share(String part) {
    return shares.getOrDefault(part, 0.0);
  }

  String draw(SplittableRandom random) {
    double left = random.nextDouble();
    String last = null;
    for (Map.Entry<String, Double> share : shares.entrySet()) {
      last = share.getKey();
      left -= share.getValue();
      if (left < 0) {
        break;
      }
    }
    return last;
  }
}
