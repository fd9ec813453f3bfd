// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', '', none",
    "'', from-env, from-env, given",
    "' ', from-env, from-env, given",
    "s3cret, from-env, s3cret, given",
  })
  void comesFromThePropertyOrTheEnvironmentAndIsNotShown(
      String property, String variable, String password, String printed) throws UserError {
    Settings settings =
        Settings.of(
            Map.of("jdbc.password", property)::get, List.of(), Map.of("JDBC_PASSWORD", variable));

    assertThat(settings.text(Parameter.JDBC_PASSWORD)).isEqualTo(password);
    assertThat(settings.isGiven(Parameter.JDBC_PASSWORD)).isEqualTo(!password.isEmpty());
    assertThat(settings.printable()).containsEntry("jdbc.password", printed);
    for (Object shown : List.of(settings.printable(), settings, settings.sent())) {
      assertThat(shown.toString()).doesNotContain("s3cret", "from-env");
    }
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
    assertUserError(() -> Settings.of(Map.of("jdbc.url", url)::get))
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
    Settings settings = Settings.of(Map.of("jdbc.url", url)::get);

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
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "table.options | ENGINE=SPIDER COMMENT='host \"h\", user \"u\", Password \"s3cret\"' | a password",
        "table.options | ENGINE=FEDERATED CONNECTION='mysql://u:s3cret@h/db/t' | a password",
        "jdbc.properties | password=s3cret | an address, a user or a secret",
        "jdbc.properties | a=1&PASSWORD2=s3cret | an address, a user or a secret",
        "jdbc.properties | trustCertificateKeyStorePassword=s3cret | an address, a user or a secret",
        "jdbc.properties | clientCertificateKeyStoreUrl=file:s3cret | an address, a user or a secret",
        "jdbc.properties | user=s3cret | an address, a user or a secret",
        "jdbc.properties | host=s3cret | an address, a user or a secret",
      })
  void isRefusedInOtherPropertiesAndNotShown(String property, String value, String contains) {
    assertUserError(() -> Settings.of(Map.of(property, value)::get))
        .hasMessageStartingWith(property + " contains " + contains)
        .hasMessageNotContaining("s3cret");
  }
}
