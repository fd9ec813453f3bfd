// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

  @Test
  void isNotSentToAnotherJvm() throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.password", "s3cret")::get, Map.of());

    assertThat(settings.sent().toString()).doesNotContain("s3cret");
  }

  /** Most are forms that Connector/J takes, each tried with its {@code ConnectionUrl}. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h/db?user=u&password=s3cret",
        "jdbc:mysql://h/db?password=s3cret&user=u",
        "jdbc:mysql://h/db?user=u&PASSWORD = s3cret",
        "jdbc:mysql://h/db?user=u&%70assword=s3cret",
        "jdbc:mysql://h/db?password1=s3cret",
        "jdbc:mysql://h/db?password2=s3cret",
        "jdbc:mysql://h/db?password3=s3cret",
        "jdbc:mysql://u:s3cret@h:3306/db",
        "jdbc:mysql://u:s3/cret@h",
        "jdbc:mysql://u:s3:cret@h/db",
        "jdbc:mysql://u:s3#cret@h/db",
        "jdbc:mysql://u:s3?cret@h/db",
        "jdbc:mysql://u:3?cret@h/db",
        "jdbc:mysql://u:s3?cr=et@h/db",
        "jdbc:mysql://u:@s3cret@h/db",
        "jdbc:mysql://s3cret@h/db",
        "jdbc:mysql://u:s3cret@h1,v:s3cret@h2:3307/db",
        "jdbc:mysql://h1:3306,v:s3cret@h2:3307/db",
        "jdbc:mysql://u:s3cret@[h1:3306,h2]/db",
        "jdbc:mysql:loadbalance://u:s3cret@h1,h2/db",
        "jdbc:mysql://(host=h,user=u,password=s3cret)/db",
        "jdbc:mysql://(host=h,password=s3cret,user=u)/db",
        "jdbc:mysql://address=(host=h)(password=s3cret)(user=u)/db",
        "jdbc:mysql://address=(host=h)( password1 = s3cret)/db",
        "jdbc:mysql://[(host=h,password=s3cret),(host=i,password=s3cret)]/db",
        "jdbc:mariadb://root:s3cret@host/db",
        "jdbc:sqlserver://host;user=root;password=s3cret;encrypt=true",
        "root:s3cret@host/db",
      })
  void isRefusedInTheUrlWithoutRepeatingIt(String url) {
    assertThatThrownBy(() -> Settings.of(Map.of("jdbc.url", url)::get, Map.of()))
        .isInstanceOf(UserError.class)
        .hasMessage(
            "jdbc.url holds a user or a password: leave them out, and give -Jjdbc.user=… and the"
                + " password in the environment variable JDBC_PASSWORD.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h1:3306,h2/db?useSSL=true",
        "jdbc:mysql://[::1]:3306/db?user=u@tenant",
        "jdbc:mysql://h:3306?sessionVariables=@x=1",
        "jdbc:mysql://(host=h,port=3306),address=(host=i)(port=3307)/db",
        "jdbc:mysql://h/db?passwordCharacterEncoding=UTF-8&sslMode=REQUIRED#a:b",
      })
  void isNotSuspectedInOtherUrls(String url) throws UserError {
    Settings settings = Settings.of(Map.of("jdbc.url", url)::get, Map.of());

    assertThat(settings.text(Parameter.JDBC_URL)).isEqualTo(url);
    assertThat(settings.printable()).containsEntry("jdbc.url", url);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql://h/db?trustCertificateKeyStorePassword=s3,c)r#et&useSSL=true"
            + "| jdbc:mysql://h/db?trustCertificateKeyStorePassword=***&useSSL=true",
        "jdbc:mysql://h/db?useSSL=true&clientCertificateKeyStorePassword=s3cret"
            + "| jdbc:mysql://h/db?useSSL=true&clientCertificateKeyStorePassword=***",
        "jdbc:mysql://(host=h,trustCertificateKeyStorePassword=s3cret)/db"
            + "| jdbc:mysql://(host=h,trustCertificateKeyStorePassword=***)/db",
        "near 'trustCertificateKeyStorePassword=s3cret' | near 'trustCertificateKeyStorePassword=***",
      })
  void ofAKeyStoreMayStandInTheUrlAndIsNotPrinted(String text, String printed) {
    assertThat(Settings.withoutSecrets(text)).isEqualTo(printed);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ENGINE=SPIDER COMMENT='host \"h\", user \"u\", Password \"s3cret\"'",
        "ENGINE=FEDERATED CONNECTION='mysql://u:s3cret@h/db/t'"
      })
  void isRefusedInTableOptionsAndNotShown(String options) {
    assertThatThrownBy(() -> Parameter.TABLE_OPTIONS.check(options))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("table.options contains a password")
        .hasMessageNotContaining("s3cret");
  }
}
