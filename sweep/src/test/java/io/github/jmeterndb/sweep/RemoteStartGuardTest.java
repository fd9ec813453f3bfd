// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.event.ActionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import javax.swing.JMenuItem;
import org.apache.jmeter.gui.action.ActionNames;
import org.junit.jupiter.api.Test;

class RemoteStartGuardTest {
  private final List<String> asked = new ArrayList<>();
  private String reason = "";

  private final RemoteStartGuard guard =
      new RemoteStartGuard(
          addresses -> {
            asked.addAll(addresses);
            return Optional.of(reason).filter(why -> !why.isEmpty());
          });

  @Test
  void letsAPlanGoToAnEngineThatAnswers() {
    guard.actionPerformed(click(ActionNames.REMOTE_START));

    assertThat(asked).containsExactly("one:1100");
  }

  @Test
  void keepsItFromOneThatDoesNot() {
    reason = "The engine one:1100 says nothing.";

    assertThatThrownBy(() -> guard.actionPerformed(click(ActionNames.REMOTE_START)))
        .isInstanceOf(CancellationException.class)
        .hasMessage(reason);
  }

  @Test
  void asksNobodyWhereNothingIsStarted() {
    guard.actionPerformed(click(ActionNames.REMOTE_STOP));

    assertThat(asked).isEmpty();
  }

  private static ActionEvent click(String action) {
    JMenuItem host = new JMenuItem();
    host.setName(" one:1100");
    return new ActionEvent(host, ActionEvent.ACTION_PERFORMED, action);
  }
}
