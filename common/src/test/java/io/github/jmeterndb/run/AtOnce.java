// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public final class AtOnce {
  private AtOnce() {}

  /** The result of each thread by its number; fails if one of them fails. */
  public static <T> List<T> inThreads(int threads, Task<T> task) throws Exception {
    CyclicBarrier start = new CyclicBarrier(threads);
    List<Callable<T>> tasks = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      tasks.add(
          () -> {
            start.await();
            return task.run(thread);
          });
    }
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<T> results = new ArrayList<>();
      for (Future<T> result : executor.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    } finally {
      executor.shutdown();
    }
  }

  public interface Task<T> {
    T run(int thread) throws Exception;
  }
}
