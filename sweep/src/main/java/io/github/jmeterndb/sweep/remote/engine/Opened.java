// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote.engine;

import io.github.jmeterndb.arrival.Arrivals;
import io.github.jmeterndb.arrival.Schedule;
import io.github.jmeterndb.arrival.Spacing;
import io.github.jmeterndb.measure.CellRun;
import io.github.jmeterndb.measure.Clients;
import io.github.jmeterndb.measure.OpenLoop;
import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.path.SameDatabase;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.LatencySink;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sweep.record.Encryption;
import io.github.jmeterndb.sweep.remote.Order;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What an engine has open: its connections, and its part of the data. For one thread.
 *
 * @param <P> the port of the workload
 */
final class Opened<P> implements AutoCloseable {
  private final Workload<P> workload;
  private final Settings settings;
  private final Share share;
  private final Keeper keeper;
  private final Data<P> data;
  private final Map<String, Link<P>> links = new LinkedHashMap<>();

  private Opened(Workload<P> workload, Settings settings, Share share, Keeper keeper) {
    this.workload = workload;
    this.settings = settings;
    this.share = share;
    this.keeper = keeper;
    data = workload.data(keeper, settings);
    data.share(share);
  }

  /**
   * Opens it.
   *
   * @throws UserError if this machine does not reach the database that was claimed
   */
  static Opened<?> open(Order.Open order) throws UserError {
    String name = Settings.of(order.settings(), List.of()).text(Parameter.WORKLOAD);
    return open(Workload.named(name), order);
  }

  private static <P> Opened<P> open(Workload<P> workload, Order.Open order) throws UserError {
    Settings settings =
        poolOfShare(Settings.of(order.settings(), workload.parameters()), order.share());
    Database database = Services.named(Database.class, "system", Database::system, order.system());
    Opened<P> opened = new Opened<>(workload, settings, order.share(), database.open(settings));
    boolean complete = false;
    try {
      for (String name : settings.list(Parameter.PATHS)) {
        AccessPath path = Services.named(AccessPath.class, "access path", AccessPath::name, name);
        Link<P> link = path.open(workload, database, settings);
        opened.links.put(name, link);
        SameDatabase.require(path, link, order.table(), order.token());
      }
      complete = true;
      return opened;
    } finally {
      if (!complete) {
        opened.close();
      }
    }
  }

  /** As many connections as this engine has threads: all engines together have the server's. */
  private static Settings poolOfShare(Settings settings, Share share) {
    if (settings.isGiven(Parameter.JDBC_POOL_SIZE)) {
      return settings;
    }
    int most = share.threads(Collections.max(settings.numbers(Parameter.THREADS)));
    return settings.with(Parameter.JDBC_POOL_SIZE, String.valueOf(Math.max(1, most)));
  }

  Data<P> data() {
    return data;
  }

  Link<P> link(Cell cell) {
    return links.get(cell.path());
  }

  /** What its paths are made of. */
  Map<String, String> versions() {
    Map<String, String> versions = new HashMap<>();
    links.values().forEach(link -> versions.putAll(link.versions()));
    return versions;
  }

  /** How the connections are encrypted, by path. */
  Map<String, String> encryption() {
    return Encryption.of(links);
  }

  /** What a path does of an operation in another way, by {@code operation/path}. */
  Map<String, String> notes() {
    Map<String, String> notes = new HashMap<>();
    links.forEach(
        (path, link) -> {
          for (Operation operation : workload.operations()) {
            notes.put(operation.label() + "/" + path, link.note(operation));
          }
        });
    return notes;
  }

  /** The names of what its paths count. */
  Map<String, List<String>> counters() throws UserError {
    Map<String, List<String>> names = new HashMap<>();
    for (Map.Entry<String, Link<P>> link : links.entrySet()) {
      List<String> counted = new ArrayList<>(link.getValue().counters().keySet());
      counted.addAll(link.getValue().serverCounters().keySet());
      names.put(link.getKey(), counted);
    }
    return names;
  }

  /** How many of a cell's threads are this engine's. */
  int threads(Cell cell) {
    return share.threads(cell.threads());
  }

  /** This engine's share of a cell, which has at least one thread of it. */
  CellRun run(Cell cell, Order.Run order, Outbox outbox) {
    CellRun run =
        new CellRun(
            new Cell(cell.operation(), cell.path(), threads(cell)),
            Clients.of(cell, data, link(cell), settings, share),
            order.warmup(),
            order.seconds(),
            settings.number(Parameter.OPERATIONS_PER_SAMPLE),
            outbox.latencies(false),
            outbox.errors(),
            openLoop(cell, order, outbox.latencies(true)));
    outbox.filledBy(run);
    return run;
  }

  /** The arrivals of all engines' shares together are those of the whole rate. */
  private Optional<OpenLoop> openLoop(Cell cell, Order.Run order, LatencySink services) {
    if (cell.operation().rate().isEmpty()) {
      return Optional.empty();
    }
    int rate = cell.operation().rate().getAsInt();
    double part = (double) threads(cell) / cell.threads();
    long seed =
        settings.number(Parameter.ARRIVALS_SEED)
            + (long) order.attempt() * share.places()
            + share.place();
    int backlog =
        settings.isGiven(Parameter.BACKLOG)
            ? (int) Math.ceil(settings.number(Parameter.BACKLOG) * part)
            : Arrivals.usualBacklog(rate * part);
    Spacing spacing = Spacing.named(settings.text(Parameter.ARRIVALS));
    Schedule schedule = new Schedule(spacing, rate, seed, share, cell.threads());
    return Optional.of(new OpenLoop(schedule, backlog, services));
  }

  @Override
  public void close() {
    links.values().forEach(Link::close);
    keeper.close();
  }
}
