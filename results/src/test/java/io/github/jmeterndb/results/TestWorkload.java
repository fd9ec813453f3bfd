// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import io.github.jmeterndb.report.Measurement;
import io.github.jmeterndb.report.Section;
import io.github.jmeterndb.report.Table;
import io.github.jmeterndb.report.WorkloadReport;
import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.sql.Keeper;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import java.util.List;
import java.util.Map;

/** A workload of which only the report is of interest. */
abstract class TestWorkload implements Workload<Runnable> {
  private final String name;

  TestWorkload(String name) {
    this.name = name;
  }

  /** Stands for the one that runs of earlier versions do not name, and says nothing of its own. */
  public static final class Default extends TestWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public Default() {
      super(Parameter.WORKLOAD.defaultValue());
    }

    @Override
    public String plan() {
      return "crud-sweep";
    }
  }

  /** Says nothing of its own, either. */
  public static final class Mixture extends TestWorkload {
    /** For {@link java.util.ServiceLoader}. */
    public Mixture() {
      super("mixture");
    }
  }

  /** Says all that one can say. */
  public static final class Toy extends TestWorkload implements WorkloadReport {
    /** For {@link java.util.ServiceLoader}. */
    public Toy() {
      super("toy");
    }

    @Override
    public WorkloadReport report() {
      return this;
    }

    @Override
    public List<String> decisiveProperties() {
      return List.of("toy.size");
    }

    @Override
    public String variant(Map<String, String> properties) {
      return WorkloadReport.changed(Parameter.FORM, properties);
    }

    @Override
    public String form(Operation operation, String path, Map<String, String> properties) {
      String form = WorkloadReport.changed(Parameter.FORM, properties);
      return operation.label() + " by " + path + (form.isEmpty() ? "" : " in " + form);
    }

    @Override
    public List<String> verdict(Measurement measured) {
      return List.of("toys were played with");
    }

    @Override
    public List<Section> sections(Measurement measured) {
      Table table =
          new Table(
              "Toys",
              List.of("toy", "broken"),
              1,
              measured.cells().stream()
                  .map(cell -> List.of(cell.cell().tag(), String.valueOf(cell.errors())))
                  .toList());
      return List.of(Section.of("Toys", List.of(table), "").inBrief(List.of(table)));
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<Operation> operations() {
    return List.of();
  }

  @Override
  public Class<Runnable> port() {
    return Runnable.class;
  }

  @Override
  public Runnable overSql(SqlDatabase database, Settings settings) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Data<Runnable> data(Keeper keeper, Settings settings) {
    throw new UnsupportedOperationException();
  }
}
