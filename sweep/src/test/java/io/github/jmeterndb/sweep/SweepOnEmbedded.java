// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.PathSpec;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.RunDirectory;
import io.github.jmeterndb.run.RunInfo;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.PlainAdmin;
import io.github.jmeterndb.sql.Uptimes;
import io.github.jmeterndb.sweep.engine.Engine.CellThreads;
import io.github.jmeterndb.sweep.engine.LocalEngine;
import io.github.jmeterndb.sweep.faults.Faults;
import io.github.jmeterndb.sweep.live.LiveFeed;
import io.github.jmeterndb.sweep.record.RunRecord;
import io.github.jmeterndb.sweep.setup.SweepSetup;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Share;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.CrudTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

final class SweepOnEmbedded {
  private final Path directory;
  private final Settings settings;
  private final Target.Deployment deployment;
  private final DatabaseAdmin admin;
  private final String token;
  private final Data<Rows> data;
  private final Map<String, PathConnection<Rows>> connections = new LinkedHashMap<>();
  private final Faults faults;
  private final RunRecord record;
  private final ByteArrayOutputStream console = new ByteArrayOutputStream();
  private final LiveFeed feed =
      new LiveFeed(
          List.of(new SweepConsole(new PrintStream(console, true, UTF_8), System.err)),
          System.err::println);

  private SweepOnEmbedded(Path directory, SweepSetup setup, Map<String, Uptimes> uptimes)
      throws UserError, IOException, InterruptedException {
    this.directory = directory;
    settings = setup.settings();
    deployment = setup.target().deploy(settings, line -> {});
    DatabaseAdmin embedded = setup.target().open(settings);
    admin =
        new PlainAdmin(embedded.server(), true, Map.of()) {
          @Override
          public int fastest(int threads) {
            return embedded.fastest(threads);
          }

          @Override
          public Map<String, Uptimes> uptimes() {
            return uptimes;
          }
        };
    data = new Crud().data(admin, settings);
    token = admin.takeLease(line -> {});
    for (PathSpec path : setup.paths()) {
      connections.put(path.name(), path.path().open(new Crud(), path.settings(settings)));
    }
    faults = Faults.of(settings, setup.target(), deployment.nodes());
    record = RunRecord.start(directory, setup.target(), settings, LiveFeed.NONE);
  }

  /**
   * Prepares a sweep with parameters {@code name=value}. Defaults: both paths, all operations, one
   * and two threads, few rows, one second without warm-up.
   */
  static SweepOnEmbedded start(String... parameters)
      throws UserError, IOException, InterruptedException {
    return start(Map.of(), parameters);
  }

  static SweepOnEmbedded start(Map<String, Uptimes> uptimes, String... parameters)
      throws UserError, IOException, InterruptedException {
    Map<String, String> given = new HashMap<>();
    Stream.concat(
            Stream.of(
                "target=embedded",
                "paths=direct,sql",
                "threads=1,2",
                "rows=500",
                "warmup=0",
                "duration=1",
                "settle=0",
                "slice=0"),
            Stream.of(parameters))
        .map(parameter -> parameter.split("=", 2))
        .forEach(parameter -> given.put(parameter[0], parameter[1]));
    given.put("ndb.database", "sweep_" + UUID.randomUUID().toString().replace('-', '_'));
    return new SweepOnEmbedded(
        Files.createTempDirectory("sweep"), SweepSetup.of(given::get, false), uptimes);
  }

  Sweep sweep(CellThreads threads) throws UserError {
    LocalEngine<Rows> engine =
        new LocalEngine<>(new Crud(), data, threads, Share.ALL) {
          @Override
          protected PathConnection<Rows> openConnection(String path) {
            return connections.get(path);
          }
        };
    engine.open(settings, token);
    return new Sweep(settings, admin, data, engine, faults, record, List.of(), feed);
  }

  void replace(String path, Rows store) {
    replace(path, new ConnectionTo<>(store));
  }

  void replace(String path, PathConnection<Rows> connection) {
    connections.put(path, connection).close();
  }

  CrudTable table() {
    return new CrudTable(admin, 0);
  }

  List<Integer> ids() throws UserError {
    List<Integer> ids = Collections.synchronizedList(new ArrayList<>());
    table().forEachRow(row -> ids.add(row.id()));
    return ids;
  }

  List<String> said() {
    feed.flush();
    return console.toString(UTF_8).lines().toList();
  }

  String shortcomings() {
    return record.shortcomings();
  }

  List<PathRecord> cells() throws IOException {
    return runDirectory().readInfo().cells;
  }

  List<String> tags() throws IOException {
    return cells().stream().map(path -> path.cell).toList();
  }

  RunDirectory runDirectory() {
    return new RunDirectory(directory);
  }

  void close() throws IOException {
    connections.values().forEach(PathConnection::close);
    admin.close();
    deployment.close();
    feed.close();
    record.end(RunInfo.State.COMPLETE, "");
    FileUtils.deleteDirectory(directory.toFile());
  }
}
