// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.run.LatencyLines;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunInfo.State;
import io.github.jmeterndb.sweep.live.RunFollower.RunEnded;
import io.github.jmeterndb.sweep.remote.Coordinator;
import io.github.jmeterndb.sweep.remote.EngineRun;
import io.github.jmeterndb.sweep.remote.RemoteEngines;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cell that two engines, both in this JVM, run together over RMI. */
@Timeout(120)
class RemoteCellTest {
  private final RemoteEngines engines = new RemoteEngines();
  private Coordinator stub;

  @BeforeEach
  void export() throws Exception {
    System.setProperty("java.rmi.server.hostname", "127.0.0.1");
    stub = (Coordinator) UnicastRemoteObject.exportObject(engines, 0);
  }

  @AfterEach
  void unexport() throws Exception {
    UnicastRemoteObject.unexportObject(engines, true);
  }

  @Test
  void isMeasuredByBothAndBothKnowTheEnd() throws Exception {
    try (SweepOnEmbedded embedded =
        SweepOnEmbedded.start("operations=insert", "paths=sql", "threads=3", "duration=2")) {
      List<CompletableFuture<RunEnded>> ends =
          Stream.of("one:1099", "two:1099").map(this::start).toList();
      engines.gather(() -> {});

      embedded.sweep(engines).run();
      engines.end();

      assertThat(ends).allMatch(end -> end.join().state() == State.COMPLETE);
      assertThat(engines.haveAllEnded()).isTrue();
      PathRecord cell = embedded.cells().get(0);
      assertThat(cell.invalid + cell.verdict).isEmpty();
      assertThat(cell.operationsByThread).hasSize(3).allMatch(count -> count > 0);
      assertThat(cell.ledger.there).isEqualTo(500 + cell.operations);
      assertThat(LatencyLines.byTag(embedded.runDirectory().latencyLog()).get("insert/sql/3"))
          .extracting(latencies -> latencies.getTotalCount())
          .isEqualTo(cell.operationsByThread.stream().mapToLong(Long::longValue).sum());
    }
  }

  private CompletableFuture<RunEnded> start(String name) {
    engines.sent();
    EngineRun engine = new EngineRun(stub, name, PlainThreads.atAPace());
    return CompletableFuture.supplyAsync(() -> engine.run(parameter -> null));
  }
}
