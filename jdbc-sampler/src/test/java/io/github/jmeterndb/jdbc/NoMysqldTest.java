// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.sampler.Sampling;
import io.github.jmeterndb.sampler.TableSampler;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class NoMysqldTest {
  @Test
  void isSaidByTheFirstSample() throws IOException, UserError {
    Settings settings = nobodyThere();

    SampleResult sample = Sampling.oneEach(settings, new TableSampler()).get(0);
    assertThat(sample.isSuccessful()).isFalse();
    assertThat(sample.getResponseCode()).isEqualTo("SETUP");
    assertThat(sample.getResponseMessage())
        .isEqualTo(
            "The server at "
                + settings.text(Parameter.JDBC_URL)
                + " does not answer; start it, or give -Jjdbc.url=jdbc:mysql://host:port/ndbtest.");
  }

  @Test
  void isSaidWhereTheUrlIsNone() throws UserError {
    SampleResult sample =
        Sampling.oneEach(
                Settings.of(property -> property.equals("jdbc.url") ? "jdbc:mysql:here" : null),
                new TableSampler())
            .get(0);

    assertThat(sample.isSuccessful()).isFalse();
    assertThat(sample.getResponseMessage())
        .isEqualTo(
            "jdbc.url: Connector/J does not know what jdbc:mysql:here means; give"
                + " -Jjdbc.url=jdbc:mysql://host:port/ndbtest.");
  }

  /** The driver's own message contains the part that it cannot parse. */
  @Test
  void isSaidWithoutThePasswordInABadUrl() throws UserError {
    String url = "jdbc:mysql://h/db?a=b&;trustCertificateKeyStorePassword=s3cret";
    Settings settings = Settings.of(property -> property.equals("jdbc.url") ? url : null);

    assertThatThrownBy(() -> new NdbTarget().open(settings))
        .isInstanceOf(UserError.class)
        .hasMessageContaining(";trustCertificateKeyStorePassword=*** means;")
        .hasMessageNotContaining("s3cret")
        .as("what a log would show")
        .hasNoCause();
  }

  private static Settings nobodyThere() throws IOException, UserError {
    try (ServerSocket closedSoon = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "jdbc:mysql://127.0.0.1:" + closedSoon.getLocalPort() + "/ndbtest";
      return Settings.of(property -> property.equals("jdbc.url") ? url : null);
    }
  }
}
