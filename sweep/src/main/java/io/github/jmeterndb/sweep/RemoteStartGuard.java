// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import java.awt.Component;
import java.awt.event.ActionEvent;
import java.awt.event.ActionListener;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.RemoteStart;

/** Keeps the GUI's Remote Start from an engine that it would wait for, frozen, for ever. */
final class RemoteStartGuard implements ActionListener {
  private static final RemoteStartGuard ONLY = new RemoteStartGuard(AskedEngines::whyNot);

  private final Function<List<String>, Optional<String>> whyNot;

  /**
   * One that asks so.
   *
   * @param whyNot tells of addresses why a plan is not sent to them
   */
  RemoteStartGuard(Function<List<String>, Optional<String>> whyNot) {
    this.whyNot = whyNot;
  }

  /** Has it there from now on; once, however often it is called. */
  static void post() {
    ActionRouter.getInstance().addPreActionListener(RemoteStart.class, ONLY);
  }

  /**
   * JMeter is about to do what somebody clicked at.
   *
   * @throws CancellationException if it must not: JMeter writes that into its log
   */
  @Override
  public void actionPerformed(ActionEvent event) {
    Optional<String> reason = whyNot.apply(asked(event));
    if (reason.isPresent()) {
      new SweepConsole(System.out, System.err).failure(reason.get());
      throw new CancellationException(reason.get());
    }
  }

  /** Those that the plan goes to. */
  private static List<String> asked(ActionEvent event) {
    return switch (event.getActionCommand()) {
      case ActionNames.REMOTE_START -> List.of(((Component) event.getSource()).getName().strip());
      case ActionNames.REMOTE_START_ALL -> AskedEngines.all();
      default -> List.of();
    };
  }
}
