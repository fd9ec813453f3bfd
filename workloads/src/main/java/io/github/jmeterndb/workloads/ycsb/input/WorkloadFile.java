// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb.input;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;

/** A workload file as YCSB's {@code -P} takes one. */
public final class WorkloadFile {
  private static final String INSERT_COUNT = "insertcount";

  /**
   * What YCSB reads, and what has no meaning here or is fixed, with the values that are as good as
   * not given; an empty one stands for any.
   */
  private static final Map<String, String> WITHOUT_EFFECT =
      Map.ofEntries(
          Map.entry("workload", ""),
          Map.entry("operationcount", ""),
          Map.entry("maxexecutiontime", ""),
          Map.entry("threadcount", ""),
          Map.entry("measurementtype", ""),
          // 0 stands for all records.
          Map.entry(INSERT_COUNT, "0"),
          Map.entry("minfieldlength", ""),
          Map.entry("readallfieldsbyname", ""),
          Map.entry("dataintegrity", ""),
          Map.entry("insertstart", "0"),
          Map.entry("table", "usertable"),
          Map.entry("fieldnameprefix", "field"),
          Map.entry("fieldlengthdistribution", "constant"));

  private WorkloadFile() {}

  /**
   * The parameters that it gives.
   *
   * @param given beside it
   * @throws UserError if it cannot be read, or says what cannot be done
   */
  public static Map<Parameter, String> read(String file, Settings given) throws UserError {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError(
          "%s: the workload file %s cannot be read (%s)."
              .formatted(YcsbParameters.WORKLOAD_FILE, file, e),
          e);
    }
    String records =
        properties
            .getProperty(
                YcsbParameters.RECORD_COUNT.property(), given.text(YcsbParameters.RECORD_COUNT))
            .trim();
    Map<Parameter, String> values = new HashMap<>();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(name).trim();
      Optional<Parameter> parameter = parameter(name);
      if (parameter.isPresent()) {
        parameter.get().check(value);
        values.put(parameter.get(), value);
      } else if (!hasNoEffect(name, value)
          && !(name.equals(INSERT_COUNT) && value.equals(records))) {
        throw new UserError(
            "%s: %s=%s in the workload file %s is not supported; remove that line."
                .formatted(YcsbParameters.WORKLOAD_FILE, name, value, file));
      }
    }
    return values;
  }

  private static Optional<Parameter> parameter(String name) {
    return YcsbParameters.ALL.stream()
        .filter(parameter -> parameter.property().equals(name))
        .filter(parameter -> !parameter.equals(YcsbParameters.WORKLOAD_FILE))
        .findFirst();
  }

  private static boolean hasNoEffect(String name, String value) {
    String only = WITHOUT_EFFECT.get(name);
    return only != null && (only.isEmpty() || only.equals(value));
  }
}
