// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverPropertiesTest {
  @Test
  void areValuesByName() throws UserError {
    assertThat(
            DriverProperties.of(
                settings("useConfigs=maxPerformance&sessionVariables=sql_mode='',a=1")))
        .containsExactly(
            Map.entry("useConfigs", "maxPerformance"),
            Map.entry("sessionVariables", "sql_mode='',a=1"));
    assertThat(DriverProperties.of(Settings.of(name -> null))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "password=s3cret",
        "useConfigs=maxPerformance&PASSWORD2=s3cret",
        "trustCertificateKeyStorePassword=s3cret",
        "clientCertificateKeyStoreUrl=file:s3cret",
        "user=s3cret",
        "host=s3cret",
      })
  void refuseSecretsAndWhereToConnectWithoutRepeatingThem(String value) {
    assertThatThrownBy(() -> settings(value))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("jdbc.properties contains an address, a user or a secret")
        .hasMessageNotContaining("s3cret");
  }

  @ParameterizedTest
  @ValueSource(strings = {"useConfigs", "useConfigs=", "a=1&", "a=1,b =2&A=3", "a=1 b=2"})
  void refuseWhatIsNoList(String value) {
    assertThatThrownBy(() -> settings(value))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("is not a list of different properties with their values");
  }

  private static Settings settings(String value) throws UserError {
    return Settings.of(Map.of("jdbc.properties", value)::get);
  }
}
