// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;

/**
 * What somebody published of two paths, without a study of the same operations.
 *
 * @param text in a sentence without a stop
 * @param source who, and where
 * @param operations of which it is said: all of them must agree
 * @param path as many times as fast as the other one
 * @param other the other path
 * @param least its throughput ÷ that of the other path, at least
 * @param most the same at most; 0 where nothing is said of that
 */
public record PublishedRatio(
    String text,
    String source,
    List<String> operations,
    String path,
    String other,
    double least,
    double most) {
  private static final String FILE = "claims.json";

  /** Copies the list. */
  public PublishedRatio {
    operations = List.copyOf(operations);
  }

  /** Those in the file {@code claims.json} beside a class. */
  public static List<PublishedRatio> beside(Class<?> workload) {
    return Published.read(workload, FILE, new TypeReference<>() {});
  }
}
