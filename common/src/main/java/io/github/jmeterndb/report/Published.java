// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.run.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A published study of ClusterJ and JDBC on an NDB Cluster, with the same operations.
 *
 * @param source who measured what, on which machines
 * @param rows its throughputs
 */
public record Published(String source, List<Row> rows) {
  /** The study's path straight to the data nodes. */
  public static final String CLUSTERJ = "clusterj";

  /** The study's path through a mysqld. */
  public static final String JDBC = "jdbc";

  public Published {
    rows = List.copyOf(rows);
  }

  /**
   * A cell of the study.
   *
   * @param operation its label
   * @param tps operations per second
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Row(String operation, String path, int threads, double tps) {}

  /** The study in the file {@code published.json} beside a class. */
  public static Published beside(Class<?> workload) {
    try (InputStream in = workload.getResourceAsStream("published.json")) {
      return new ObjectMapper().readValue(in, Published.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The geometric mean of ClusterJ ÷ JDBC over those of the thread counts at which the study
   * measured both; empty if there are none.
   */
  public OptionalDouble meanRatio(Operation operation, Collection<Integer> threads) {
    OptionalDouble mean =
        rows.stream()
            .filter(row -> row.path.equals(CLUSTERJ) && row.operation.equals(operation.label()))
            .filter(row -> threads.contains(row.threads))
            .flatMap(
                row ->
                    rows.stream()
                        .filter(other -> other.path.equals(JDBC))
                        .filter(other -> other.operation.equals(row.operation))
                        .filter(other -> other.threads == row.threads)
                        .map(other -> Math.log(row.tps / other.tps)))
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }
}
