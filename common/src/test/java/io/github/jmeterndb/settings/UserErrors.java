// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

public final class UserErrors {
  private UserErrors() {}

  /** What a user sees is one line. */
  public static AbstractThrowableAssert<?, ? extends Throwable> assertUserError(
      ThrowingCallable action) {
    return assertThatThrownBy(action)
        .isInstanceOf(UserError.class)
        .satisfies(error -> assertThat(error.getMessage()).hasLineCount(1));
  }
}
