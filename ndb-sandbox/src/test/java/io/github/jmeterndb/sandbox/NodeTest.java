// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sandbox;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.settings.UserError;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data node that is a script: writes a line at its start, and ends when the test says so. */
class NodeTest {
  private static final String NAME = "data-node 2";

  @TempDir private Path temp;
  private ShellHost programs;
  private Path folder;
  private Path starts;
  private Sandbox nodes;

  @BeforeEach
  void startANode() throws Exception {
    programs = new ShellHost(Files.createDirectory(temp.resolve("bin")));
    folder = Files.createDirectory(temp.resolve("sandbox"));
    starts = Files.createFile(temp.resolve("starts"));
    programs.write("ndb_mgm", "echo 'Node 2 has shutdown.'\n");
    programs.write("ndb_waiter", "exit 0\n");
    programs.write(
        "ndbmtd",
        "echo start >>'%s'\nwhile [ ! -e '%s' ]; do sleep 0.02; done\nrm -f '%2$s'\n"
            .formatted(starts, gate()));
    programs.open(folder);
    nodes = new Sandbox(programs, Config.USUAL, "");
    nodes.nodes.get(NAME).create("");
    await(() -> started() == 1);
  }

  @AfterEach
  void endAll() {
    programs.close();
  }

  private Path gate() {
    return temp.resolve("gate");
  }

  private void letItEnd() throws Exception {
    Files.createFile(gate());
  }

  private long started() throws Exception {
    return Files.readAllLines(starts).size();
  }

  static void await(Callable<Boolean> condition) throws Exception {
    long deadline = System.nanoTime() + SECONDS.toNanos(180);
    while (!condition.call()) {
      assertThat(System.nanoTime()).as("still not so").isLessThan(deadline);
      MILLISECONDS.sleep(20);
    }
  }

  /** A data node does this when its management node goes away. */
  @Test
  void isStartedAgainWhereItEndsWhileItStarts() throws Exception {
    programs.write("ndb_waiter", "exec sleep 1000000\n");
    nodes.act(Action.KILL, NAME);
    nodes.act(Action.START, NAME);
    await(() -> started() == 2 || nodes.isInEffect(Action.START, NAME));
    programs.write("ndb_waiter", "exit 0\n");
    letItEnd();

    await(() -> nodes.isInEffect(Action.START, NAME) && started() == 3);
    assertThat(nodes.ended()).isEmpty();
  }

  @Test
  void isGivenUpWhereItEndsWheneverItIsStarted() throws Exception {
    programs.write("ndbmtd", "echo start >>'" + starts + "'\necho 'error: no memory'\n");
    programs.write("ndb_waiter", "exec sleep 1000000\n");
    nodes.act(Action.KILL, NAME);
    nodes.act(Action.START, NAME);

    assertThatThrownBy(() -> await(() -> nodes.isInEffect(Action.START, NAME)))
        .isInstanceOf(UserError.class)
        .hasMessage("data-node 2 does not start again: error: no memory");
    assertThat(started()).isEqualTo(11);
  }

  @Test
  void hasEndedByItselfWhereNobodyEndedIt() throws Exception {
    assertThat(nodes.ended()).isEmpty();
    letItEnd();
    await(() -> !nodes.ended().isEmpty());
    assertThat(nodes.ended()).containsExactly(NAME);

    nodes.act(Action.KILL, NAME);
    assertThat(nodes.ended()).as("now somebody has").isEmpty();
  }

  @Test
  void isStartedAgainWhereOthersHaveTakenItForDead() throws Exception {
    nodes.act(Action.FREEZE, NAME);
    letItEnd();
    nodes.act(Action.THAW, NAME);

    await(() -> started() == 2 || nodes.isInEffect(Action.THAW, NAME));
    await(() -> nodes.isInEffect(Action.THAW, NAME) && started() == 2);
  }

  @Test
  void isBackOnlyWhenItGreetsIfItIsAMysqld() throws Exception {
    programs.write("mysqld", "case $* in *--initialize*) exit ;; esac\nexec sleep 1000000\n");
    Node mysqld = nodes.nodes.get("mysqld");
    mysqld.create("");
    InetAddress host = InetAddress.getLoopbackAddress();
    try (ServerSocket silent = new ServerSocket(mysqld.port, 5, host)) {
      assertThat(nodes.isInEffect(Action.START, "mysqld")).as("at %s", silent).isFalse();
    }
  }

  @Test
  void isOrderedToStopAgainWhereNobodyHeard() throws Exception {
    Path orders = Files.createFile(temp.resolve("orders"));
    programs.write("ndb_mgm", "echo order >>'" + orders + "'\necho 'Unable to connect'\n");
    nodes.act(Action.STOP, NAME);

    assertThatThrownBy(() -> await(() -> nodes.isInEffect(Action.STOP, NAME)))
        .isInstanceOf(UserError.class)
        .hasMessage("data-node 2 does not stop: Unable to connect");
    assertThat(orders).content().isEqualTo("order\norder\norder\n");
  }
}
