// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordTest {
  private static final Map<String, String> ENVIRONMENT = Map.of("JDBC_PASSWORD", "from-env");

  @Test
  void comesFromTheEnvironment() throws UserError {
    Settings settings = Settings.of(property -> null, ENVIRONMENT);

    assertThat(settings.text(Parameter.JDBC_PASSWORD)).isEqualTo("from-env");
  }

  @Test
  void comesFromThePropertyWhereBothAreGiven() throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.password", "from-property")::get, ENVIRONMENT);

    assertThat(settings.text(Parameter.JDBC_PASSWORD)).isEqualTo("from-property");
  }

  @Test
  void comesFromTheEnvironmentWhereThePropertyIsBlank() throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.password", " ")::get, ENVIRONMENT);

    assertThat(settings.text(Parameter.JDBC_PASSWORD)).isEqualTo("from-env");
  }

  @Test
  void isNotGivenWhereTheEnvironmentIsBlank() throws UserError {
    Settings settings = Settings.of(property -> null, Map.of("JDBC_PASSWORD", ""));

    assertThat(settings.isGiven(Parameter.JDBC_PASSWORD)).isFalse();
  }

  @Test
  void isPrintedAsGivenOrNone() throws UserError {
    Settings none = Settings.of(property -> null, Map.of());

    assertThat(none.printable()).containsEntry("jdbc.password", "none");
    assertThat(none.with(Parameter.JDBC_PASSWORD, "s3cret").printable())
        .containsEntry("jdbc.password", "given");
  }

  @Test
  void isNotPrinted() throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.password", "s3cret")::get, Map.of());

    assertThat(settings.printable().toString()).doesNotContain("s3cret");
    assertThat(settings.toString()).doesNotContain("s3cret");
  }

  /** The forms that Connector/J takes, each tried with its {@code ConnectionUrl}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h/db?user=u&password=s3cret",
        "jdbc:mysql://h/db?password=s3cret&user=u",
        "jdbc:mysql://h/db?user=u&PASSWORD = s3cret",
        "jdbc:mysql://h/db?user=u&password=s3cret,s3cret",
        "jdbc:mysql://h/db?user=u&password=x)s3cret",
        "jdbc:mysql://h/db?password1=s3cret&password2=s3cret&password3=s3cret",
        "jdbc:mysql://u:s3cret@h:3306/db",
        "jdbc:mysql://u:s3cret:s3cret@h:3306/db",
        "jdbc:mysql://u:s3cret@h1,v:s3cret@h2:3307/db",
        "jdbc:mysql://h1:3306,v:s3cret@h2:3307/db",
        "jdbc:mysql://u:s3cret@[h1:3306,h2]/db",
        "jdbc:mysql:loadbalance://u:s3cret@h1,h2/db",
        "jdbc:mysql://(host=h,user=u,password=s3cret)/db",
        "jdbc:mysql://(host=h,password=s3cret,user=u)/db",
        "jdbc:mysql://address=(host=h)(password=s3cret)(user=u)/db",
        "jdbc:mysql://[(host=h,password=s3cret),(host=i,password=s3cret)]/db",
        "jdbc:mysql://h/db?trustCertificateKeyStorePassword=s3cret",
        "jdbc:mysql://h/db?useSSL=true&clientCertificateKeyStorePassword=s3cret&x=y",
      })
  void isNotPrintedWhereItStandsInTheUrl(String url) throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.url", url)::get, Map.of());

    assertThat(settings.text(Parameter.JDBC_URL)).as("what the driver gets").isEqualTo(url);
    assertThat(settings.printable().get("jdbc.url"))
        .startsWith("jdbc:mysql:")
        .contains("/db")
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://h1:3306/db, jdbc:mysql://h1:3306/db",
    "jdbc:mysql://h/db?user=u&useSSL=true, jdbc:mysql://h/db?user=u&useSSL=true",
    "jdbc:mysql://h/db?user=u&password=x&useSSL=true, "
        + "jdbc:mysql://h/db?user=u&password=***&useSSL=true",
    "jdbc:mysql://h/db?passwordCharacterEncoding=UTF-8, "
        + "jdbc:mysql://h/db?passwordCharacterEncoding=UTF-8",
  })
  void leavesTheRestOfTheUrlAsItIs(String url, String printed) {
    assertThat(Settings.withoutSecrets(url)).isEqualTo(printed);
  }
}
