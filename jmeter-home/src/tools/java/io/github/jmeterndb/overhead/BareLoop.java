// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.overhead;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.PathConnection;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.RowsData;
import io.github.jmeterndb.workloads.sbtest.Crud;
import io.github.jmeterndb.workloads.sbtest.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The least that can be done to load a database: each thread picks a key, calls, and counts. No
 * time is taken, nothing is checked or recorded. Prints {@code OPERATION/PATH/THREADS TPS} lines;
 * {@code jmeter-home/overhead} compares them with a sweep.
 */
public final class BareLoop {
  private final Rows rows;
  private final boolean reads;
  private final int ids;
  private final int threads;
  private volatile boolean counting;
  private volatile boolean over;

  private BareLoop(Rows rows, boolean reads, int ids, int threads) {
    this.rows = rows;
    this.reads = reads;
    this.ids = ids;
    this.threads = threads;
  }

  /**
   * Measures select and update.
   *
   * @param arguments {@code -JNAME=VALUE}: {@code target}, {@code paths}, {@code threads}, {@code
   *     rows}, {@code warmup} and {@code duration} are required
   */
  public static void main(String... arguments) throws Exception {
    Map<String, String> given = new HashMap<>();
    for (String argument : arguments) {
      String[] property = argument.substring("-J".length()).split("=", 2);
      given.put(property[0], property[1]);
    }
    Crud crud = new Crud();
    Settings settings = Settings.of(given::get, crud.parameters());
    Target target =
        Services.named(Target.class, "target", Target::name, settings.text(Parameter.TARGET));
    Target database = Target.ofSystem(target.system());
    try (Target.Deployment deployment = target.deploy(settings, System.err::println);
        DatabaseAdmin admin = database.open(deployment.settings())) {
      Data<Rows> data = crud.data(admin, settings);
      admin.takeLease(System.err::println);
      for (String name : settings.list(Parameter.PATHS)) {
        AccessPath path = Services.named(AccessPath.class, "path", AccessPath::name, name);
        try (PathConnection<Rows> connection = path.open(crud, deployment.settings())) {
          for (String operation : settings.list(Parameter.OPERATIONS)) {
            for (int threads : settings.numbers(Parameter.THREADS)) {
              data.create();
              data.load();
              boolean reads = operation.equals(Crud.SELECT.label());
              int ids = settings.number(RowsData.ROWS);
              BareLoop loop = new BareLoop(connection.api(), reads, ids, threads);
              double tps =
                  loop.measure(
                      settings.number(Parameter.WARMUP), settings.number(Parameter.DURATION));
              System.out.printf("%s/%s/%d %.0f%n", operation, name, threads, tps);
            }
          }
        }
      }
    }
  }

  private double measure(int warmup, int seconds) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Future<Long>> counts = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        int number = thread;
        counts.add(pool.submit(() -> loop(number)));
      }
      SECONDS.sleep(warmup);
      long start = System.nanoTime();
      counting = true;
      SECONDS.sleep(seconds);
      counting = false;
      double measured = (System.nanoTime() - start) / 1e9;
      over = true;
      long count = 0;
      for (Future<Long> future : counts) {
        count += future.get();
      }
      return count / measured;
    } finally {
      pool.shutdown();
    }
  }

  private long loop(int thread) throws Exception {
    SplittableRandom random = new SplittableRandom(thread);
    long count = 0;
    int version = 0;
    while (!over) {
      if (reads) {
        rows.read(Crud.LAYOUT, Row.of(1 + random.nextInt(ids), 0).values());
      } else {
        // Each thread has rows of its own, as in the sweep: nobody waits for a row lock.
        int id = 1 + thread + threads * random.nextInt(ids / threads);
        rows.update(Crud.LAYOUT, Row.of(id, ++version).values());
      }
      if (counting) {
        count++;
      }
    }
    return count;
  }
}
