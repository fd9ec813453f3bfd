// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class UserErrorTest {
  @Test
  void quotesTheFirstLineOfALongMessage() {
    assertThat(UserError.firstLine(new IOException(" Link failure\n\nThe last packet …")))
        .isEqualTo("Link failure");
  }

  @Test
  void quotesTheKindOfAnErrorWithoutMessage() {
    assertThat(UserError.firstLine(new IOException())).isEqualTo("java.io.IOException");
  }
}
