// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

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
import java.util.stream.Stream;

/** A workload file for YCSB's {@code -P}. */
final class WorkloadFile {
  private static final String INSERT_COUNT = "insertcount";

  /**
   * Properties that would change the workload, with their only supported values; 0 is all records.
   */
  private static final Map<String, String> FIXED = new HashMap<>();

  static {
    Stream.of(
            "insertcount=0 insertstart=0 insertorder=hashed zeropadding=1 table=usertable",
            "scanlengthdistribution=uniform fieldnameprefix=field fieldlengthdistribution=constant",
            "readmodifywrite.transaction=off")
        .flatMap(line -> Stream.of(line.split(" ")))
        .map(property -> property.split("="))
        .forEach(property -> FIXED.put(property[0], property[1]));
  }

  private WorkloadFile() {}

  /** Returns the parameters in a file. Fails if it has an unsupported property. */
  static Map<Parameter, String> read(String file, Settings given) throws UserError {
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
      } else if (!FIXED.getOrDefault(name, value).equals(value)
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
}
