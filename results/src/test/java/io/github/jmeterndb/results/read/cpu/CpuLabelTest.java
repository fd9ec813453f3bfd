// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuLabelTest {
  @ParameterizedTest
  @CsvSource({
    "localhost CPU host, localhost, host",
    "localhost CPU, localhost, host",
    "db1 CPU combined, db1, host",
    "db1 CPU mysqld, db1, mysqld",
    "db1 CPU ndbmtd#2, db1, ndbmtd#2",
    "db1 CPU name=mysqld:percent, db1, mysqld",
    "db1 CPU name=ndbmtd#2:percent, db1, ndbmtd#2",
    "10.0.0.7 CPU pid=42:percent, 10.0.0.7, pid 42",
    "db1 CPU name=a\\:b:percent, db1, a:b",
  })
  void namesHostAndProcess(String label, String host, String process) {
    CpuLabel parsed = CpuLabel.parse(label).orElseThrow();
    assertThat(parsed.host()).isEqualTo(host);
    assertThat(parsed.process()).isEqualTo(process);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "db1 Memory usedperc",
        "db1 CPU idle",
        "db1 CPU core=1:combined",
        "db1 CPU name=mysqld:system",
        "db1 CPU pid=42:total",
        "noise",
        "",
      })
  void leavesOutOtherMetricsAndPartsOfTheLoad(String label) {
    assertThat(CpuLabel.parse(label)).isEmpty();
  }
}
