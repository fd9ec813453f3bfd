// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.LedgerInfo;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What every link must do, whatever workload runs over it. A workload's own contract extends this,
 * and a module tests its path by extending that.
 *
 * @param <P> the workload's port
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PortContract<P> {
  private Keeper keeper;
  private Data<P> data;
  private Link<P> link;
  private String token;

  /** The workload to test. */
  protected abstract Workload<P> workload();

  /** The access path to test. */
  protected abstract AccessPath path();

  /** The database that it is tested on. */
  protected abstract Database database();

  /** Where that is. */
  protected abstract Settings where() throws UserError;

  /** The values of the workload's parameters that are other ones than by default. */
  protected abstract Map<Parameter, String> values();

  /** How often each of many threads does each operation. */
  protected int times() {
    return 50;
  }

  /** How many those are. */
  protected int threads() {
    return 16;
  }

  /** {@link #where} it is, with the workload's parameters. */
  protected final Settings settings() throws UserError {
    Settings settings = where();
    for (Parameter parameter : workload().parameters()) {
      settings =
          settings.with(parameter, values().getOrDefault(parameter, parameter.defaultValue()));
    }
    return settings;
  }

  // Once a class: a cluster connection takes seconds.
  @BeforeAll
  final void open() throws UserError {
    keeper = database().open(settings());
    data = workload().data(keeper, settings());
    token = keeper.claim(data.tables(), line -> {});
    data.create();
    link = path().open(workload(), database(), settings());
  }

  @BeforeEach
  final void loadRows() throws UserError {
    data.create();
    data.load();
  }

  @AfterAll
  final void close() {
    if (link != null) {
      link.close();
    }
    if (keeper != null) {
      keeper.close();
    }
  }

  /** The keeper of the tables, which are loaded before each test. */
  protected final Keeper keeper() {
    return keeper;
  }

  /** The tables. */
  protected final Data<P> data() {
    return data;
  }

  /** The link to test. */
  protected final Link<P> link() {
    return link;
  }

  /** Its port. */
  protected final P port() {
    return link.port();
  }

  @Test
  void isFoundByItsName() throws UserError {
    assertThat(Services.named(AccessPath.class, "access path", AccessPath::name, path().name()))
        .isInstanceOf(path().getClass());
    assertThat(Workload.named(workload().name())).isInstanceOf(workload().getClass());
    assertThat(path().reaches(database().system())).isTrue();
    assertThat(path().offers(workload())).isTrue();
  }

  @Test
  void readsWhoHasClaimedItsTable() throws UserError {
    assertThat(link.tokenOf(data.tables().get(0))).isEqualTo(token);
    assertThat(link.tokenOf("nobody_s")).isEmpty();
  }

  @Test
  void tellsTheVersionsOfWhatItUses() {
    assertThat(link.versions().values()).allMatch(version -> version.matches("\\d+\\..*"));
  }

  @Test
  void describesTheServer() throws UserError {
    assertThat(keeper.describe()).isNotEmpty();
  }

  @Test
  void doesWhatManyThreadsAskAtOnce() throws Exception {
    for (Operation operation : workload().operations()) {
      inThreads(operation, times());
      assertThat(data.verdict(data.ledger()).differences())
          .as("after %s", operation.label())
          .isEmpty();
      assertThat(readBack()).as("after %s, over the path", operation.label()).isEmpty();
    }
  }

  @Test
  void servesThreadsThatComeAndGo() throws Exception {
    Operation last = workload().operations().get(workload().operations().size() - 1);
    Operation operation = data.usesUp(last) ? workload().operations().get(0) : last;
    for (int i = 0; i < 20; i++) {
      inThreads(operation, 1);
    }
    assertThat(data.verdict(data.ledger()).differences()).isEmpty();
  }

  /**
   * The port, but that each transaction is said to have failed.
   *
   * @param done whether it is done nevertheless
   */
  protected final P failing(boolean done, Outcome outcome) {
    Class<P> type = workload().port();
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (done) {
                method.invoke(port(), arguments);
              }
              throw new StoreException("SAID", "it is said to have failed", outcome, null);
            }));
  }

  /** One thread does an operation so many times over a port on which all transactions fail. */
  protected final void fail(P failing, Operation operation, int times) {
    Client client = data.client(failing, operation, new Worker(0, 1, true));
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(client::operate).isInstanceOf(StoreException.class);
    }
  }

  /** What a comparison of the tables with what was acknowledged counts. */
  protected final LedgerInfo counts() throws UserError {
    return data.verdict(data.ledger()).counts();
  }

  /** What some rows are that are read over the path. */
  protected final String readBack() throws StoreException, UserError {
    return data.differences(port(), data.ledger(), 1_000);
  }

  /** Each of the threads does an operation so many times. */
  protected final void inThreads(Operation operation, int times) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads());
    try {
      List<Callable<Void>> clients = new ArrayList<>();
      for (int thread = 0; thread < threads(); thread++) {
        Client client = data.client(port(), operation, new Worker(thread, threads(), true));
        clients.add(() -> run(client, times));
      }
      for (Future<Void> client : executor.invokeAll(clients)) {
        client.get();
      }
    } finally {
      executor.shutdown();
    }
  }

  private Void run(Client client, int times) throws StoreException {
    boolean triesAgain =
        workload().defaults().getOrDefault(Parameter.RETRY, "none").equals("temporary");
    for (int i = 0; i < times; i++) {
      assertThat(client.operate((failure, started) -> triesAgain && failure.isTemporary()))
          .isTrue();
    }
    return null;
  }
}
