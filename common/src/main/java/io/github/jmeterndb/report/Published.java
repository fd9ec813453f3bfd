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
import java.util.Optional;
import java.util.OptionalDouble;

/** A published comparison of ClusterJ and JDBC on NDB Cluster, with the same operations. */
public record Published(String source, List<Row> rows) {
  public static final String CLUSTERJ = "clusterj";

  public static final String JDBC = "jdbc";

  /** A cell of the study, with its operations per second. */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Row(String operation, String path, int threads, double tps) {}

  public static Published beside(Class<?> workload) {
    try (InputStream in = workload.getResourceAsStream("published.json")) {
      return new ObjectMapper().readValue(in, Published.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The geometric mean of ClusterJ ÷ JDBC over the thread counts that the study includes. */
  public OptionalDouble meanRatio(Operation operation, Collection<Integer> threads) {
    OptionalDouble mean =
        threads.stream()
            .flatMap(
                count ->
                    tps(operation, CLUSTERJ, count)
                        .flatMap(a -> tps(operation, JDBC, count).map(b -> Math.log(a / b)))
                        .stream())
            .mapToDouble(Double::doubleValue)
            .average();
    return mean.isPresent() ? OptionalDouble.of(Math.exp(mean.getAsDouble())) : mean;
  }

  private Optional<Double> tps(Operation operation, String path, int threads) {
    return rows.stream()
        .filter(row -> row.operation.equals(operation.label()) && row.path.equals(path))
        .filter(row -> row.threads == threads)
        .map(Row::tps)
        .findFirst();
  }
}
