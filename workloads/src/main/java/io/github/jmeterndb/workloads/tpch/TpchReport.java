// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.workloads.tpch.report.QueryTimes;
import io.github.jmeterndb.workloads.tpch.report.QueryTimesSection;
import java.util.List;

final class TpchReport implements WorkloadReport {
  /** What decides how long queries take: no mean is one of different ones. */
  @Override
  public List<String> decisiveProperties() {
    return List.of(TpchParameters.SCALE_FACTOR.property());
  }

  @Override
  public List<String> verdict(Measurement measured) {
    return section(measured).verdict();
  }

  @Override
  public List<Section> sections(Measurement measured) {
    return List.of(section(measured).section());
  }

  private static QueryTimesSection section(Measurement measured) {
    return new QueryTimesSection(
        QueryTimes.of(
            measured,
            properties ->
                TpchParameters.SMALLEST
                    == Double.parseDouble(
                        WorkloadReport.value(TpchParameters.SCALE_FACTOR, properties))));
  }
}
