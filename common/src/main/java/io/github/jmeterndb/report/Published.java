// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterndb.run.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A published study: figures that others measured with the same operations.
 *
 * @param title the system in a few words
 * @param source who measured what, on which machines
 * @param differs tables and settings, which differ from those of a run here
 * @param claims what it says of ClusterJ and JDBC, in its order; none of a study of another system
 * @param figures the names of its figures: {@code tps}, {@code qps}, {@code ops}, {@code p95_ms},
 *     {@code avg_us}, {@code p99_us} or {@code p999_us}
 * @param rows what it measured
 */
public record Published(
    String title,
    String source,
    String differs,
    List<Claim> claims,
    List<String> figures,
    List<Row> rows) {
  private static final String FILE = "published.json";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Copies the lists. */
  public Published {
    claims = List.copyOf(claims);
    figures = List.copyOf(figures);
    rows = List.copyOf(rows);
  }

  /**
   * Something that it claims.
   *
   * @param text in a sentence without a stop
   * @param ratio ClusterJ is about so many times as fast as JDBC in all of the operations
   * @param operations none of the claim that JDBC puts all load on the mysqld and ClusterJ spreads
   *     it over the data nodes
   */
  public record Claim(String text, double ratio, List<String> operations) {
    /** Copies the list. */
    public Claim {
      operations = List.copyOf(operations);
    }
  }

  /**
   * What it measured of an operation.
   *
   * @param operation its label
   * @param path the access path; empty in a study that does not compare paths
   * @param values of the study's figures, in their order
   */
  @JsonFormat(shape = JsonFormat.Shape.ARRAY)
  public record Row(String operation, String path, int threads, List<Double> values) {
    /** Copies the list. */
    public Row {
      values = List.copyOf(values);
    }
  }

  /** The studies in the file {@code published.json} beside a class. */
  public static List<Published> beside(Class<?> workload) {
    return read(workload, FILE, new TypeReference<>() {});
  }

  /** What is in a file of that name beside a class. */
  static <T> T read(Class<?> workload, String file, TypeReference<T> type) {
    try (InputStream in = workload.getResourceAsStream(file)) {
      return JSON.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether it compares access paths. */
  public boolean comparesPaths() {
    return !claims.isEmpty();
  }

  /** The first figure of a path; nothing where it was not measured. */
  public OptionalDouble value(Operation operation, String path, int threads) {
    return rows.stream()
        .filter(row -> row.operation.equals(operation.label()))
        .filter(row -> row.path.equals(path) && row.threads == threads)
        .mapToDouble(row -> row.values.get(0))
        .findFirst();
  }
}
