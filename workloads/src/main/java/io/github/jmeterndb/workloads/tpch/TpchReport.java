// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.report.BarCharts;
import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.workloads.tpch.report.QueryTimes;
import io.github.jmeterndb.workloads.tpch.report.QueryTimesSection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the report says of TPC-H alone. */
final class TpchReport implements WorkloadReport {
  /** What decides how long queries take: no mean is one of different ones. */
  @Override
  public Map<String, String> decisiveProperties() {
    return Map.of(
        TpchParameters.SCALE_FACTOR.property(),
        "",
        TpchParameters.QUERY_PARAMETERS.property(),
        "",
        TpchParameters.REFRESH.property(),
        TpchParameters.REFRESH.defaultValue());
  }

  @Override
  public String variant(Map<String, String> properties) {
    String pushdown = WorkloadReport.changed(TpchParameters.JOIN_PUSHDOWN, properties);
    return pushdown.isEmpty() ? "" : "pushdown-" + pushdown;
  }

  @Override
  public List<String> verdict(Measurement measured) {
    return section(measured).verdict();
  }

  @Override
  public List<Section> sections(Measurement measured) {
    return List.of(section(measured).section());
  }

  @Override
  public Optional<BarCharts> charts(Measurement measured) {
    return section(measured).charts();
  }

  private static QueryTimesSection section(Measurement measured) {
    return new QueryTimesSection(
        QueryTimes.of(
            measured,
            properties ->
                TpchParameters.DUCKDB.equals(properties.get(TpchParameters.CHECK.property())),
            properties -> "on".equals(properties.get(TpchParameters.REFRESH.property()))));
  }
}
