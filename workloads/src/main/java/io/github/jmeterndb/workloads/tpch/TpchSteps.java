// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.Question;
import io.github.jmeterndb.workloads.tpch.query.Questions;
import io.github.jmeterndb.workloads.tpch.query.Stream;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.github.jmeterndb.workloads.tpch.refresh.RefreshSet;
import io.github.jmeterndb.workloads.tpch.refresh.Refreshes;
import io.github.jmeterndb.workloads.tpch.refresh.SetState;
import io.github.jmeterndb.workloads.tpch.refresh.SetState.Known;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What the threads of an operation do, and the right answers to what they ask. Thread-safe, but for
 * {@link #learn}.
 *
 * <p>With refresh functions, a stream of the power test is RF1, its queries and RF2. Of the
 * throughput test, each has a pair between its queries, at another place in each stream: the
 * specification has a session of their own for as many pairs as there are streams, at any time.
 */
final class TpchSteps {
  /** That of the power test's own stream. */
  private static final int FIRST_SET = 1;

  private final Settings settings;
  private final Questions questions;
  private final Refreshes refreshes;
  private final boolean refreshed;
  private final Duration limit;
  private final RightAnswers asLoaded;
  private final RightAnswers withTheFirstSet;

  TpchSteps(Settings settings, Refreshes refreshes) {
    this.settings = settings;
    this.refreshes = refreshes;
    double scale = settings.decimal(TpchParameters.SCALE_FACTOR);
    boolean drawn = settings.text(TpchParameters.QUERY_PARAMETERS).equals(TpchParameters.DRAWN);
    questions = new Questions(drawn, scale);
    refreshed = TpchParameters.isRefreshed(settings);
    limit = TpchData.limit(settings);
    asLoaded = new RightAnswers(QueryAnswerCheck.atScale(scale));
    withTheFirstSet = new RightAnswers(QueryAnswerCheck.atScale(scale));
  }

  /** All right answers that can be known, to all that will be asked. */
  void learn(DuckDb duckDb) throws UserError {
    Set<Question> asked = new LinkedHashSet<>();
    List<String> operations = settings.list(Parameter.OPERATIONS);
    for (String label : operations) {
      for (int thread = 0; thread < TpchParameters.mostThreads(settings); thread++) {
        asked.addAll(questions(new Operation(label), thread));
      }
    }
    for (Question question : asked) {
      asLoaded.add(question, duckDb.ask(question));
    }
    if (refreshed && operations.contains(Tpch.POWER.label())) {
      duckDb.add(refreshes.set(FIRST_SET));
      for (Question question : questions(Tpch.POWER, 0)) {
        withTheFirstSet.add(question, duckDb.ask(question));
      }
    }
  }

  /** Those of a thread, over a port. */
  List<Step> of(DecisionSupport port, Operation operation, Worker worker) {
    List<Question> asked = questions(operation, worker.thread());
    if (refreshed && asked.size() > 1) {
      return refreshing(port, operation, worker, asked);
    }
    return asked.stream().map(each -> ask(port, each, () -> Optional.of(asLoaded))).toList();
  }

  private List<Step> refreshing(
      DecisionSupport port, Operation operation, Worker worker, List<Question> asked) {
    boolean alone = worker.alone() && worker.threads() == 1;
    int number = FIRST_SET + stream(operation, worker.thread());
    RefreshSet set = refreshes.set(number);
    SetState state = refreshes.state(number);
    int batch = settings.number(TpchParameters.REFRESH_BATCH);
    Step insert = RefreshStep.insert(port, set, state, batch, limit);
    Step delete = RefreshStep.delete(port, set, state, batch, limit);
    List<Step> steps = new ArrayList<>();
    for (Question each : asked) {
      steps.add(ask(port, each, () -> right(each.query(), alone, number, state)));
    }
    if (operation.equals(Tpch.POWER)) {
      steps.add(0, insert);
      steps.add(delete);
    } else {
      int place = TpchQuery.COUNT * (worker.thread() + 1) / (worker.threads() + 1);
      steps.addAll(place, List.of(insert, delete));
    }
    return Collections.unmodifiableList(steps);
  }

  private Step ask(
      DecisionSupport port, Question question, Supplier<Optional<RightAnswers>> right) {
    return new Step.Ask(port, question, limit, right);
  }

  /** Those to a query of what refresh functions change: where nobody else does that meanwhile. */
  private Optional<RightAnswers> right(TpchQuery query, boolean alone, int number, SetState state) {
    if (!query.readsOrders() || (alone && state.isAll(Known.ABSENT))) {
      return Optional.of(asLoaded);
    }
    return alone && number == FIRST_SET && state.isAll(Known.PRESENT)
        ? Optional.of(withTheFirstSet)
        : Optional.empty();
  }

  private List<Question> questions(Operation operation, int thread) {
    int stream = stream(operation, thread);
    List<TpchQuery> queries =
        operation.equals(Tpch.POWER) || operation.equals(Tpch.THROUGHPUT)
            ? Stream.of(stream)
            : TpchQuery.ALL.stream()
                .filter(query -> Tpch.operation(query).equals(operation))
                .toList();
    return queries.stream().map(query -> questions.of(query, stream)).toList();
  }

  private static int stream(Operation operation, int thread) {
    return Stream.POWER + thread + (operation.equals(Tpch.POWER) ? 0 : 1);
  }
}
