// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.TableShape;
import io.github.jmeterndb.workload.Client;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.LoadPlan;
import io.github.jmeterndb.workload.Verdict;
import io.github.jmeterndb.workload.Worker;
import io.github.jmeterndb.workloads.tpch.query.QueryAnswerCheck;
import io.github.jmeterndb.workloads.tpch.query.TpchQuery;
import io.trino.tpch.Distributions;
import io.trino.tpch.TextPool;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The tables as they are loaded: nothing writes to them afterwards. */
final class TpchData implements Data<DecisionSupport> {
  /** dbgen cuts all its texts out of one of that many bytes. Source: clause 4.2.2.10. */
  private static final int TEXT = 300 * 1024 * 1024;

  /** When a path gives up a server that does not end a query: 20 s after that, and a second. */
  private static final Duration DEAF = Duration.ofSeconds(21);

  /** LINEITEM's texts are most of the data, and fill a little more than half of their columns. */
  private static final double FILLED = 0.6;

  private final Keeper keeper;
  private final Settings settings;
  private final double scale;
  private final RightAnswers answers;
  private final Set<DecisionSupport> ports = ConcurrentHashMap.newKeySet();
  private boolean loaded;

  TpchData(Keeper keeper, Settings settings) {
    this.keeper = keeper;
    this.settings = settings;
    scale = settings.decimal(TpchParameters.SCALE_FACTOR);
    answers = new RightAnswers(QueryAnswerCheck.atScale(scale));
    if (scale == TpchParameters.SMALLEST) {
      TpchQuery.ALL.forEach(query -> answers.add(query, query.answer()));
    }
  }

  /** How long a query may take. */
  static Duration limit(Settings settings) {
    return Duration.ofSeconds(settings.number(TpchParameters.QUERY_TIMEOUT));
  }

  @Override
  public List<String> tables() {
    return Arrays.stream(DataTable.values()).map(DataTable::title).toList();
  }

  @Override
  public void create() throws UserError {
    if (loaded) {
      return;
    }
    for (DataTable table : DataTable.values()) {
      keeper.make(table.shape());
    }
  }

  @Override
  public void load() throws UserError {
    if (loaded) {
      return;
    }
    loadPlan().requireRoom(keeper);
    TextPool texts = new TextPool(TEXT, Distributions.getDefaultDistributions());
    new TableLoader(keeper, scale, texts).load();
    loaded = true;
  }

  @Override
  public Optional<LoadPlan> plan() {
    return Optional.of(loadPlan());
  }

  private LoadPlan loadPlan() {
    Map<TableShape, Long> rows = new LinkedHashMap<>();
    for (DataTable table : DataTable.values()) {
      rows.put(table.shape(), table.parts(scale) * table.rowsOfAPart(scale));
    }
    return new LoadPlan(
        tables(),
        LoadPlan.bytes(rows, FILLED),
        TpchParameters.SCALE_FACTOR,
        scale,
        TpchParameters.SMALLEST);
  }

  @Override
  public Client client(DecisionSupport port, Operation operation, Worker worker) {
    ports.add(port);
    TpchQuery query = Tpch.query(operation);
    return new TpchClient(port, query, query.sql(scale), limit(settings), answers);
  }

  @Override
  public boolean hasLongOperations() {
    return true;
  }

  @Override
  public Duration longestOperation() {
    return limit(settings).plus(DEAF).multipliedBy(2).plus(LONGEST);
  }

  @Override
  public void stop() {
    ports.forEach(DecisionSupport::stop);
  }

  /** Queries write nothing. */
  @Override
  public void reset() {}

  @Override
  public Verdict verdict() {
    return Verdict.uncounted("", "TPC-H's queries write nothing");
  }

  /** Queries read all of the tables, and their answers are compared: nothing is left to be done. */
  @Override
  public String differences(DecisionSupport port, int rows) {
    return "";
  }
}
