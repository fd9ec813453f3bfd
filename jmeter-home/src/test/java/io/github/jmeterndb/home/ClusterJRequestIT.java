// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.clusterj.request.ClusterJConnection;
import io.github.jmeterndb.clusterj.request.ClusterJRequest;
import io.github.jmeterndb.jdbc.MysqlConnector;
import io.github.jmeterndb.sandbox.NdbSandbox;
import io.github.jmeterndb.sandbox.Sandbox;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.sql.ServerConnection;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** ClusterJ Requests in plans of users, on a cluster. */
@NdbSandbox(clusterJ = true)
@ResourceLock(JMeterHome.LOCK)
class ClusterJRequestIT {
  private static final List<String> STEPS = List.of("insert", "find", "update", "range", "commit");

  private final Sandbox cluster;
  private final AnyPlan plan = new AnyPlan();
  private Samples samples;
  private HashTree group;
  private ServerConnection sql;

  ClusterJRequestIT(Sandbox cluster) {
    this.cluster = cluster;
  }

  @BeforeEach
  void makeTheTable() throws Exception {
    JMeterHome.initialize();
    sql = MysqlConnector.open(cluster.settings());
    sql.execute("DROP TABLE IF EXISTS planned");
    sql.execute(
        "CREATE TABLE planned (id INT PRIMARY KEY, k INT NOT NULL, note VARCHAR(20), KEY (k))"
            + " ENGINE=NDB");
  }

  @AfterEach
  void dropIt() throws Exception {
    sql.execute("DROP TABLE planned");
    sql.close();
  }

  @Test
  void takeVariablesAndGiveThem() throws Exception {
    sql.execute("INSERT INTO planned VALUES (1, 10, 'a'), (2, 20, NULL), (3, 30, 'c')");
    plan(1, 1);
    request("Range", "range", Map.of("k >=", "10"), Map.of()).setProperty("columns", "id, note");
    last.setProperty("variables", "id, note");
    last.setProperty("order", "k DESC");
    request(
        "Insert",
        "insert",
        Map.of(),
        Map.of("id", "${id_#}${id_1}", "k", "${id_3}", "note", "${note_1}-${note_2}-${note_3}"));
    request("Find", "find", Map.of("id", "33"), Map.of()).setProperty("variables", "id,,note");
    samples = plan.run();

    assertThat(text("Range")).isEqualTo("id\tnote\n3\tc\n2\tnull\n1\ta\n");
    assertThat(text("Insert")).isEqualTo("1 updates");
    assertThat(text("Find")).isEqualTo("id\tk\tnote\n33\t1\tc-${note_2}-a\n");
    assertThat(samples.labelled("Find").get(0).getSamplerData())
        .isEqualTo("find planned\nkey or range: id = 33");
  }

  @Test
  void failWithTheCodeOfTheCluster() throws Exception {
    sql.execute("INSERT INTO planned VALUES (1, 10, 'a')");
    plan(1, 1);
    request("Duplicate", "insert", Map.of(), Map.of("id", "1", "k", "1"));
    request("Null", "update", Map.of("id", "1"), Map.of("note", "]NULL["));
    request("Elsewhere", "find", Map.of("id", "1"), Map.of()).setProperty("connection", "other");
    samples = plan.run();

    assertFails("Duplicate", "NDB-630/ConstraintViolation", "630");
    assertFails("Elsewhere", "SETUP", "There is no ClusterJ connection of the name other");
    assertThat(samples.labelled("Null").get(0).isSuccessful()).isTrue();
    assertThat(sql.text("SELECT COUNT(*) FROM planned WHERE k = 10 AND note IS NULL"))
        .isEqualTo("1");
  }

  @Test
  void haveATransactionForEachThread() throws Exception {
    sql.execute("INSERT INTO planned VALUES (1, 0, 'counter')");
    int threads = 6;
    int loops = 20;
    plan(threads, loops);
    request("Begin", "begin", Map.of(), Map.of());
    request("Lock", "find", Map.of("id", "1"), Map.of()).setProperty("lock", "exclusive");
    last.setProperty("columns", "k");
    last.setProperty("variables", "k");
    request("Count", "update", Map.of("id", "1"), Map.of("k", "${__intSum(${k_1},1)}"));
    request("Commit", "commit", Map.of(), Map.of());
    samples = plan.run();

    assertThat(samples.labelled("Commit"))
        .hasSize(threads * loops)
        .allSatisfy(
            sample -> assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue());
    assertThat(sql.text("SELECT k FROM planned")).isEqualTo(String.valueOf(threads * loops));
  }

  @Test
  void leaveNothingOfAThreadThatEndsInATransaction() throws Exception {
    plan(2, 1);
    request("Begin", "begin", Map.of(), Map.of());
    request("Insert", "insert", Map.of(), Map.of("id", "${__threadNum}", "k", "1"));
    samples = plan.run();

    assertThat(samples.labelled("Insert")).hasSize(2).allMatch(SampleResult::isSuccessful);
    assertThat(sql.text("SELECT COUNT(*) FROM planned")).isEqualTo("0");
  }

  /** The plan of the template as a user starts it. */
  @Test
  void doTheSameTransactionAsJdbcInThePlan(@TempDir Path temp) throws Exception {
    Map<String, List<String>> results = runThePlan(temp, cluster.connectstring());

    assertThat(results.get("Create table")).containsExactly("true 200");
    assertThat(results.get("Drop table")).containsExactly("true 200");
    for (String path : List.of("JDBC", "ClusterJ")) {
      List<String> names = new ArrayList<>(List.of("Order over " + path));
      STEPS.forEach(step -> names.add(path + " " + step));
      for (String name : names) {
        assertThat(results.get(name)).as(name).hasSize(4 * 10).containsOnly("true 200");
      }
    }
    assertThat(results.get("ClusterJ begin")).containsOnly("true 200");
    assertThat(results).hasSize(2 + 2 * (1 + STEPS.size()) + 1);
    assertThat(Files.readAllLines(temp.resolve("jmeter.log")))
        .noneMatch(line -> line.contains(" ERROR "));
  }

  @Test
  void failInThePlanWithOneLineInTheLogWhereThereIsNoCluster(@TempDir Path temp) throws Exception {
    Map<String, List<String>> results = runThePlan(temp, "127.0.0.1:9");

    assertThat(results.get("Order over JDBC")).containsOnly("true 200");
    assertThat(results.get("ClusterJ begin")).isNotEmpty().containsOnly("false SETUP");
    assertThat(Files.readAllLines(temp.resolve("jmeter.log")))
        .filteredOn(line -> line.contains("No management node answers at 127.0.0.1:9;"))
        .hasSize(1);
  }

  /** Success and code of each sample, by its label. */
  private Map<String, List<String>> runThePlan(Path temp, String connectstring)
      throws IOException, InterruptedException {
    Path file = temp.resolve("result.jtl");
    try (JMeterProcess jmeter =
        JMeterProcess.in(temp)
            .plan(Workloads.plan("clusterj-request"))
            .on(cluster.settings().with(Parameter.NDB_CONNECTSTRING, connectstring))
            .ndbHome()
            .and("-Jthreads=4", "-Jloops=10", "-l", file.toString())
            .start()) {
      jmeter.await();
    }
    try (Reader in = Files.newBufferedReader(file)) {
      return CSVFormat.RFC4180.builder().setHeader().build().parse(in).stream()
          .collect(
              groupingBy(
                  sample -> sample.get("label"),
                  mapping(
                      sample -> sample.get("success") + " " + sample.get("responseCode"),
                      toList())));
    }
  }

  private ClusterJRequest last;

  private void plan(int threads, int loops) {
    ClusterJConnection connection = new ClusterJConnection();
    connection.setProperty("connectstring", cluster.connectstring());
    connection.setProperty("database", cluster.settings().text(Parameter.NDB_DATABASE));
    plan.add(connection);
    group = plan.group(new ThreadGroup(), threads, loops);
  }

  private ClusterJRequest request(
      String name, String type, Map<String, String> where, Map<String, String> values) {
    last = new ClusterJRequest();
    last.setName(name);
    last.setProperty("type", type);
    last.setProperty("table", "planned");
    last.setProperty(arguments("where", where));
    last.setProperty(arguments("values", values));
    group.add(last);
    return last;
  }

  private static TestElementProperty arguments(String name, Map<String, String> rows) {
    Arguments arguments = new Arguments();
    rows.forEach(arguments::addArgument);
    return new TestElementProperty(name, arguments);
  }

  private String text(String label) {
    SampleResult sample = samples.labelled(label).get(0);
    assertThat(sample.isSuccessful()).as(sample.getResponseMessage()).isTrue();
    return sample.getResponseDataAsString();
  }

  private void assertFails(String label, String code, String message) {
    SampleResult sample = samples.labelled(label).get(0);
    assertThat(sample.isSuccessful()).as(label).isFalse();
    assertThat(sample.getResponseCode()).as(sample.getResponseMessage()).isEqualTo(code);
    assertThat(sample.getResponseMessage()).contains(message);
  }
}
