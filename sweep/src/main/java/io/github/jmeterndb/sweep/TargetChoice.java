// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.store.Services;
import io.github.jmeterndb.store.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Arrays;

/** What a run is pointed at, where that is not said. */
final class TargetChoice {
  private static final InetSocketAddress LOCAL_MANAGEMENT_NODE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 1186);
  private static final int CONNECT_TIMEOUT_MILLIS = 500;

  private TargetChoice() {}

  static Target choose(Settings settings) throws UserError {
    String name = settings.text(Parameter.TARGET);
    return Services.named(
        Target.class, "target", Target::name, name.equals("auto") ? automatic(settings) : name);
  }

  private static String automatic(Settings settings) {
    if (pointsAtCluster(settings) || managementNodeAnswers()) {
      return "ndb";
    }
    return NdbHome.fromEnvironment().isPresent() ? "sandbox" : "embedded";
  }

  private static boolean pointsAtCluster(Settings settings) {
    return Arrays.stream(Parameter.values())
        .filter(p -> p.property().startsWith("ndb.") || p.property().startsWith("jdbc."))
        .anyMatch(settings::isGiven);
  }

  private static boolean managementNodeAnswers() {
    try (Socket socket = new Socket()) {
      socket.connect(LOCAL_MANAGEMENT_NODE, CONNECT_TIMEOUT_MILLIS);
      return true;
    } catch (IOException e) {
      // Nobody there: that is an answer too.
      return false;
    }
  }
}
