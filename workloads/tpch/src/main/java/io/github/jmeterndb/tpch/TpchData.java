// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.tpch;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.tpch.query.AnswerCheck;
import io.github.jmeterndb.tpch.query.Query;
import io.github.jmeterndb.tpch.query.Question;
import io.github.jmeterndb.tpch.query.Questions;
import io.github.jmeterndb.tpch.query.Stream;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Ledger;
import io.github.jmeterndb.workload.Worker;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The tables as they are loaded: nothing is written to them afterwards. */
final class TpchData implements Data<DecisionSupport> {
  /** dbgen cuts all its texts out of one of that many bytes. Source: clause 4.2.2.10. */
  private static final int TEXT = 300 * 1024 * 1024;

  /** When a path gives up a server that does not end a query: 20 s after that, and a second. */
  private static final Duration DEAF = Duration.ofSeconds(21);

  private final Keeper keeper;
  private final Settings settings;
  private final double scale;
  private final Questions questions;
  private final RightAnswers answers;
  private final Set<DecisionSupport> ports = ConcurrentHashMap.newKeySet();
  private boolean loaded;

  TpchData(Keeper keeper, Settings settings) {
    this.keeper = keeper;
    this.settings = settings;
    scale = settings.decimal(TpchParameters.SCALE_FACTOR);
    questions =
        new Questions(
            settings.text(TpchParameters.QUERY_PARAMETERS).equals(TpchParameters.DRAWN), scale);
    answers = new RightAnswers(AnswerCheck.atScale(scale));
  }

  /** How long a query may take. */
  static Duration limit(Settings settings) {
    return Duration.ofSeconds(settings.number(TpchParameters.QUERY_TIMEOUT));
  }

  @Override
  public List<String> tables() {
    return Arrays.stream(DataTable.values()).map(DataTable::title).toList();
  }

  /** What was loaded here is as it was. */
  @Override
  public void create() throws UserError {
    if (loaded) {
      return;
    }
    if (isChecked()) {
      DuckDb.require();
    }
    for (DataTable table : DataTable.values()) {
      keeper.makeEmpty(table.shape(), Tpch.NAME, () -> foreign(table));
    }
  }

  private Optional<String> foreign(DataTable table) throws SQLException {
    String key =
        keeper
            .server()
            .text(
                "SELECT %1$s FROM %2$s WHERE %1$s < %3$d LIMIT 1"
                    .formatted(table.key(), table.title(), table.firstKey()));
    return Optional.of(key).filter(found -> !found.isEmpty());
  }

  @Override
  public void load() throws UserError {
    if (loaded) {
      return;
    }
    TextPool texts = new TextPool(TEXT, Distributions.getDefaultDistributions());
    new TableLoader(keeper, scale, texts).load();
    if (isChecked()) {
      learn(texts);
    }
    loaded = true;
  }

  private boolean isChecked() {
    return settings.text(TpchParameters.CHECK).equals(TpchParameters.DUCKDB);
  }

  /** All that will be asked, before anything is measured. */
  private void learn(TextPool texts) throws UserError {
    int threads = Collections.max(settings.numbers(Parameter.THREADS));
    Set<Question> asked = new LinkedHashSet<>();
    for (String label : settings.list(Parameter.OPERATIONS)) {
      for (int thread = 0; thread < threads; thread++) {
        asked.addAll(questions(new Operation(label), thread));
      }
    }
    try (DuckDb duckDb = DuckDb.open()) {
      duckDb.load(scale, texts);
      for (Question question : asked) {
        answers.add(question, duckDb.ask(question));
      }
    }
  }

  @Override
  public void reset() {
    // Nothing has changed.
  }

  @Override
  public Client client(DecisionSupport port, Operation operation, Worker worker) {
    ports.add(port);
    return new TpchClient(port, answers, limit(settings), questions(operation, worker.thread()));
  }

  private List<Question> questions(Operation operation, int thread) {
    if (operation.equals(Tpch.POWER)) {
      int stream = Stream.POWER + thread;
      return questions(Stream.of(stream), stream);
    }
    int stream = Stream.POWER + 1 + thread;
    return questions(
        operation.equals(Tpch.THROUGHPUT)
            ? Stream.of(stream)
            : Query.ALL.stream().filter(query -> Tpch.operation(query).equals(operation)).toList(),
        stream);
  }

  private List<Question> questions(List<Query> queries, int stream) {
    return queries.stream().map(query -> questions.of(query, stream)).toList();
  }

  @Override
  public boolean hasLongOperations() {
    return true;
  }

  /** A stream before the window, and one in it. */
  @Override
  public Duration longestOperation() {
    return limit(settings).plus(DEAF).multipliedBy(2L * Query.COUNT).plus(LONGEST);
  }

  @Override
  public void stop() {
    ports.forEach(DecisionSupport::stop);
  }

  @Override
  public Ledger ledger() {
    return new TpchLedger();
  }

  @Override
  public String differences(Ledger ledger) {
    return "";
  }
}
