// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AskedEnginesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.jmeter.NewDriver -n -t plan.jmx -R one,two:1100",
        "bin/ApacheJMeter.jar -Rone,two:1100 -n -t plan.jmx",
        "org.apache.jmeter.NewDriver -n --remotestart one,two:1100 -t plan.jmx",
        "org.apache.jmeter.NewDriver -n --remotestart=one,two:1100 -t plan.jmx",
      })
  void areThoseOfTheCommandLine(String command) {
    assertThat(AskedEngines.ofCommand(command)).isEqualTo(List.of("one", "two:1100"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.jmeter.NewDriver -n -t plan-R.jmx -Jthreads=1",
        "org.apache.jmeter.NewDriver -s -j jmeter-server.log",
        "",
      })
  void areNoneWhereNobodyIsAsked(String command) {
    assertThat(AskedEngines.ofCommand(command)).isEmpty();
  }
}
