// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpLinkTest {
  @ParameterizedTest
  @ValueSource(strings = {"sweep-thread-group", "sweep-results", "ndb-sampler"})
  void leadsToASectionThatIsThere(String section) throws IOException {
    try (InputStream page = HelpLink.page(section).openStream()) {
      assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8))
          .contains("<a name=\"" + section + "\">");
    }
    assertThat(HelpLink.page(section).getRef()).isEqualTo(section);
  }
}
