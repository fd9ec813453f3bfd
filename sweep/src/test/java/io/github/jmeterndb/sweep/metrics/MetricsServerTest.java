// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.metrics;

import static io.github.jmeterndb.settings.UserErrors.assertUserError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.fault.Action;
import io.github.jmeterndb.fault.Fault;
import io.github.jmeterndb.run.Cell;
import io.github.jmeterndb.run.PathRecord;
import io.github.jmeterndb.run.SweepCell;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sweep.live.RunFollower.CellBegun;
import io.github.jmeterndb.sweep.live.RunFollower.CellEnded;
import io.github.jmeterndb.sweep.live.RunFollower.CellSecond;
import io.github.jmeterndb.sweep.live.RunFollower.RunPlan;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class MetricsServerTest {
  private static final Cell CELL = Cell.ofTag("tpcc@200/jdbc/16");
  private static final Cell PART = Cell.ofTag("tpcc.payment@200/jdbc/16");
  private static final String OF_CELL =
      "{generator=\"host1:1099,host2:1099\",run=\"monday\",cell=\"tpcc@200/jdbc/16\","
          + "operation=\"tpcc\",part=\"\",path=\"jdbc\",rate=\"200\",threads=\"16\",} ";
  private static final String OF_PART =
      OF_CELL.replace("tpcc@200", "tpcc.payment@200").replace("part=\"\"", "part=\"payment\"");
  private static final CellBegun BEGUN = new CellBegun(SweepCell.of(CELL), 1, 4, 1, 5);
  private static final String OF_RUN = "{generator=\"host1:1099,host2:1099\",run=\"monday\",} ";

  @Test
  void servesTheSumsOfACellAndTheProgressOfTheRun() throws Exception {
    try (MetricsServer server = anyPort()) {
      server.runBegins(plan());
      server.cellBegins(BEGUN);
      assertThat(lines(server))
          .contains(
              "jmeter_ndb_cells" + OF_RUN + "4",
              "jmeter_ndb_cells_done" + OF_RUN + "0",
              "jmeter_ndb_left_seconds" + OF_RUN + "40",
              "jmeter_ndb_cell_running" + OF_CELL + "1",
              "jmeter_ndb_operations_total" + OF_CELL + "0");

      server.second(second(CELL, false, 1_000, 300));
      server.second(second(PART, false, 1_000, 100));
      server.second(second(CELL, true, 1_000, 300));
      server.second(second(CELL, false, 500, 200));
      server.failed(CELL, "40001/1205", "Lock wait timeout", 3);
      server.failed(CELL, "08S01", "\"gone\"", 1);
      server.failed(CELL, "40001/1205", "Lock wait timeout", 2);
      server.cellEnded(
          new CellEnded(PathRecord.of(CELL.tag(), record -> {}), Duration.ofSeconds(30)));
      assertThat(lines(server))
          .contains(
              "jmeter_ndb_cells_done" + OF_RUN + "1",
              "jmeter_ndb_left_seconds" + OF_RUN + "30",
              "jmeter_ndb_operations_total" + OF_CELL + "500",
              "jmeter_ndb_operations_total" + OF_PART + "100",
              "jmeter_ndb_measured_seconds_total" + OF_CELL + "1.5",
              "jmeter_ndb_errors_total" + OF_CELL.replace("} ", "code=\"40001/1205\",} ") + "5",
              "jmeter_ndb_errors_total" + OF_CELL.replace("} ", "code=\"08S01\",} ") + "1",
              "jmeter_ndb_latency_seconds_count" + OF_CELL + "500",
              "jmeter_ndb_latency_seconds_bucket"
                  + OF_CELL.replace("} ", "le=\"0.005\",} ")
                  + "500",
              "jmeter_ndb_service_time_seconds_count" + OF_CELL + "300")
          .noneMatch(line -> line.startsWith("jmeter_ndb_service_time_seconds_count" + OF_PART))
          .noneMatch(line -> line.startsWith("jmeter_ndb_cell_running"));
    }
  }

  @Test
  void showsAFaultUntilItIsReverted() throws Exception {
    Fault kill = new Fault(Action.KILL, "node-group 0", List.of("data-node 2", "data-node 3"), 10);
    Fault startOne = new Fault(Action.START, "data-node 2", 20);
    Fault startOther = new Fault(Action.START, "data-node 3", 30);
    try (MetricsServer server = anyPort()) {
      server.runBegins(plan());
      server.cellBegins(BEGUN);
      assertThat(faults(server)).isEmpty();

      server.faultBegins(kill);
      server.faultInEffect(kill);
      assertThat(faults(server)).containsExactly("kill node-group 0");
      server.faultBegins(startOne);
      assertThat(faults(server))
          .containsExactlyInAnyOrder("kill node-group 0", "start data-node 2");
      server.faultBegins(startOther);
      assertThat(faults(server))
          .containsExactlyInAnyOrder("start data-node 2", "start data-node 3");
      server.faultInEffect(startOne);
      assertThat(faults(server)).containsExactly("start data-node 3");
      server.faultInEffect(startOther);
      assertThat(faults(server)).isEmpty();
    }
  }

  /** Linux routes all of 127.0.0.0/8 to this host: a second address needs no setup. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void keepsToLoopbackUnlessAskedForMore() throws Exception {
    InetAddress other = InetAddress.getByAddress(new byte[] {127, 0, 0, 2});
    try (MetricsServer server = anyPort()) {
      assertThat(server.url()).startsWith("http://127.0.0.1:");
      connect(InetAddress.getLoopbackAddress(), server);
      assertThatThrownBy(() -> connect(other, server)).isInstanceOf(ConnectException.class);
    }
    try (MetricsServer server =
        MetricsServer.of(settings(Map.of("metrics.port", "0.0.0.0:0"))).orElseThrow()) {
      assertThat(server.url()).startsWith("http://0.0.0.0:");
      connect(other, server);
    }
  }

  private static void connect(InetAddress address, MetricsServer server) throws IOException {
    new Socket(address, URI.create(server.url()).getPort()).close();
  }

  @Test
  void saysThatItsPortIsTaken() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(other.getLocalPort());

      assertUserError(() -> MetricsServer.of(settings(Map.of("metrics.port", port))))
          .hasMessageStartingWith("metrics.port: port " + port)
          .hasMessageContaining("a free port");
    }
  }

  private static MetricsServer anyPort() throws UserError {
    return MetricsServer.of(settings(Map.of("metrics.port", "0"))).orElseThrow();
  }

  private static Settings settings(Map<String, String> given) throws UserError {
    return Settings.of(given::get);
  }

  private static List<String> lines(MetricsServer server) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(server.url())).build(), BodyHandlers.ofString())
        .body()
        .lines()
        .toList();
  }

  private static List<String> faults(MetricsServer server) throws Exception {
    String name = "jmeter_ndb_fault_active" + OF_RUN.replace("} ", "fault=\"");
    String rest = "\",} 1";
    return lines(server).stream()
        .filter(line -> line.startsWith(name) && line.endsWith(rest))
        .map(line -> line.substring(name.length(), line.length() - rest.length()))
        .toList();
  }

  private static RunPlan plan() throws UserError {
    return new RunPlan(
        Path.of("runs", "monday"),
        "mysql",
        "innodb",
        settings(
            Map.of(
                "workload", "tpcc",
                "operations", "tpcc",
                "paths", "jdbc",
                "threads", "16",
                "rate", "50,100,200,400",
                "warmup", "0",
                "duration", "10")),
        List.of("host1:1099", "host2:1099"));
  }

  private static CellSecond second(Cell cell, boolean service, long millis, long operations) {
    Histogram latencies = new Histogram(3);
    latencies.recordValueWithCount(4_500_000, operations);
    return new CellSecond(cell, service, 10_000, 10_000 + millis, latencies);
  }
}
