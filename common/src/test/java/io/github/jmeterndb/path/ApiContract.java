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
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workload.Workload;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * What every connection must do, whatever workload uses it. A workload's own contract extends this
 * class and is named in {@code META-INF/services}; {@link PathContracts} runs it over each path,
 * once for each form of the path.
 *
 * <p>Its tests are the methods annotated with {@link Test}, and the {@link DynamicTest}s that
 * methods annotated with {@link TestFactory} return as a stream. The tables are loaded before each
 * test, or, in a contract that {@link #sharesRows}, once, and before each test with {@link
 * OwnRows}.
 *
 * @param <P> the workload's API
 */
public abstract class ApiContract<P> {
  /**
   * A test of tables and ledger that is independent of the path: skipped where {@link
   * PathContracts#testsData} is false, and in forms other than the first.
   */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  protected @interface OfTheData {}

  /**
   * A test that needs the tables as loaded, or leaves them in a state that other tests do not
   * expect.
   */
  @Target(ElementType.METHOD)
  @Retention(RetentionPolicy.RUNTIME)
  protected @interface OwnRows {}

  private PathContracts over;
  private Map<Parameter, String> form;
  private boolean withData;
  private DatabaseAdmin admin;
  private Data<P> data;
  private PathConnection<P> connection;
  private String token;
  private boolean loaded;

  protected abstract Workload<P> workload();

  protected abstract Map<Parameter, String> values();

  /** The settings of each tested form of a path; a path with one form has none. */
  protected List<Map<Parameter, String>> forms(AccessPath path) {
    return List.of(Map.of());
  }

  /** Whether the tests take minutes, too long for unit tests even on an embedded database. */
  public boolean takesLong() {
    return false;
  }

  protected boolean sharesRows() {
    return false;
  }

  /** Whether {@link Data#create} replaces tables, which a run does before it opens its paths. */
  protected boolean replacesTables() {
    return false;
  }

  protected int times() {
    return 50;
  }

  protected int threads() {
    return 16;
  }

  final String name(Map<Parameter, String> form) {
    StringBuilder name = new StringBuilder(workload().name());
    form.forEach(
        (parameter, value) ->
            name.append(' ').append(parameter.property()).append('=').append(value));
    return name.toString();
  }

  /**
   * Opens a connection over a path and returns the tests, which must be followed by its close.
   *
   * @throws IllegalStateException if the connection cannot be opened
   */
  final Stream<DynamicTest> tests(PathContracts over, Map<Parameter, String> form) {
    this.over = over;
    this.form = form;
    withData = over.testsData() && form.equals(forms(over.path).get(0));
    try {
      open();
    } catch (UserError e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
    return Stream.concat(
        methods(Test.class).map(method -> test(method, method.getName(), () -> call(method))),
        methods(TestFactory.class).flatMap(this::cases));
  }

  private Stream<Method> methods(Class<? extends Annotation> annotation) {
    return AnnotationSupport.findAnnotatedMethods(
            getClass(), annotation, HierarchyTraversalMode.TOP_DOWN)
        .stream()
        .filter(method -> withData || !method.isAnnotationPresent(OfTheData.class))
        // Tests that share rows run first.
        .sorted(Comparator.comparing(ApiContract::hasOwnRows));
  }

  private static boolean hasOwnRows(Method method) {
    return method.isAnnotationPresent(OwnRows.class);
  }

  private Object call(Method method) {
    return ReflectionSupport.invokeMethod(method, this);
  }

  private Stream<DynamicTest> cases(Method method) {
    return ((Stream<?>) call(method))
        .map(DynamicTest.class::cast)
        .map(
            test ->
                test(
                    method, method.getName() + ", " + test.getDisplayName(), test.getExecutable()));
  }

  private DynamicTest test(Method method, String name, Executable body) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          String reason = over.disabled().get(name);
          Assumptions.assumeTrue(reason == null, reason);
          try {
            if (!loaded || !sharesRows() || hasOwnRows(method)) {
              loadRows();
            }
            body.execute();
          } catch (Throwable e) {
            // Maven's console names dynamic tests by their numbers.
            throw new AssertionError("%s: %s: %s".formatted(name(form), name, e.getMessage()), e);
          }
        });
  }

  private Settings settings() throws UserError {
    Settings settings = over.settings;
    for (Parameter parameter : workload().parameters()) {
      settings =
          settings.with(parameter, values().getOrDefault(parameter, parameter.defaultValue()));
    }
    for (Map.Entry<Parameter, String> chosen : form.entrySet()) {
      settings = settings.with(chosen.getKey(), chosen.getValue());
    }
    return settings;
  }

  // Once for all tests: a cluster connection takes seconds.
  private void open() throws UserError {
    admin = over.database.open(settings());
    data = workload().data(admin, settings());
    token = admin.takeLease(line -> {});
    data.create();
    loaded = false;
    connection = over.path.open(workload(), settings());
  }

  private void loadRows() throws UserError {
    data.create();
    if (replacesTables()) {
      connection.close();
      connection = over.path.open(workload(), settings());
    }
    data.load();
    loaded = true;
  }

  final void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
    if (admin != null) {
      admin.close();
      admin = null;
    }
  }

  /** The code of a failed insert with a duplicate key, as the path reports it. */
  protected final String duplicateKeyCode() {
    return over.duplicateKeyCode;
  }

  protected final DatabaseAdmin admin() {
    return admin;
  }

  protected final Data<P> data() {
    return data;
  }

  protected final PathConnection<P> connection() {
    return connection;
  }

  protected final P api() {
    return connection.api();
  }

  @Test
  void isFoundByItsNameAndTellsWhatItReaches() throws UserError {
    AccessPath path = over.path;
    assertThat(Services.named(AccessPath.class, "access path", AccessPath::name, path.name()))
        .isInstanceOf(path.getClass());
    assertThat(Workload.named(workload().name())).isInstanceOf(workload().getClass());
    assertThat(path.reaches(over.database.system())).isTrue();
    assertThat(path.offers(workload())).isTrue();
    assertThat(connection.token()).as("who holds the lease").isEqualTo(token);
    assertThat(connection.versions().values()).allMatch(version -> version.matches("\\d+\\..*"));
    assertThat(admin.describe()).as("the server").isNotEmpty();
  }

  @Test
  @OwnRows
  void doesWhatManyThreadsAskAtOnce() throws Exception {
    for (Operation operation : workload().operations()) {
      inThreads(operation, times());
      assertThat(data.verdict().differences).as("after %s", operation.label()).isEmpty();
      assertThat(readBack()).as("after %s, over the path", operation.label()).isEmpty();
    }
  }

  @Test
  @OwnRows
  void servesThreadsThatComeAndGo() throws Exception {
    Operation last = workload().operations().get(workload().operations().size() - 1);
    Operation operation = data.usesUp(last) ? workload().operations().get(0) : last;
    for (int i = 0; i < 20; i++) {
      inThreads(operation, 1);
    }
    assertThat(data.verdict().differences).isEmpty();
  }

  /**
   * The API, with each transaction reported as failed.
   *
   * @param done whether the transaction is executed nevertheless
   */
  protected final P failing(boolean done, Outcome outcome) {
    Class<P> type = workload().api();
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              if (!List.of(method.getExceptionTypes()).contains(StoreException.class)) {
                return method.invoke(api(), arguments);
              }
              if (done) {
                method.invoke(api(), arguments);
              }
              throw new StoreException("SAID", "it is said to have failed", outcome, null);
            }));
  }

  protected final void fail(P failing, Operation operation, int times) {
    Client client = data.client(failing, operation, new Worker(0, 1, true));
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(client::operate).isInstanceOf(StoreException.class);
    }
  }

  /** No fault excuses a wrong effect: it must be the same over all paths. */
  public static void assertWrong(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  protected final void change(String sql) throws SQLException {
    admin.server().execute(sql);
  }

  protected final LedgerInfo counts() throws UserError {
    return data.verdict();
  }

  /** The differences found when rows are read over the path. */
  protected final String readBack() throws StoreException, UserError {
    return data.differences(api(), 1_000);
  }

  protected final void inThreads(Operation operation, int times) throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads());
    try {
      List<Callable<Void>> clients = new ArrayList<>();
      for (int thread = 0; thread < threads(); thread++) {
        Client client = data.client(api(), operation, new Worker(thread, threads(), true));
        clients.add(() -> run(client, times));
      }
      for (Future<Void> client : executor.invokeAll(clients)) {
        client.get();
      }
    } finally {
      executor.shutdown();
    }
  }

  private Void run(Client client, int times) {
    boolean triesAgain =
        workload().defaults(false).getOrDefault(Parameter.RETRY, "none").equals("temporary");
    for (int i = 0; i < times; i++) {
      try {
        assertThat(client.operate(failure -> triesAgain && failure.isTemporary())).isTrue();
      } catch (StoreException e) {
        throw new AssertionError(e.code() + ": " + e.getMessage(), e);
      }
    }
    return null;
  }
}
