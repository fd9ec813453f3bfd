// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PreconditionTest {
  @Test
  void isRequiredBehindOthersThatHold() throws UserError {
    Precondition met = Precondition.met("files", "5 needed");
    Precondition unknown = Precondition.unknown("memory", "not known");
    Precondition missing = Precondition.missing("connections", "9 needed", "give more");

    Precondition.require(List.of(met, unknown));
    assertThatThrownBy(() -> Precondition.require(List.of(met, unknown, missing)))
        .isInstanceOf(UserError.class)
        .hasMessage("give more");
  }
}
