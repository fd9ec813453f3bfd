// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.report;

/** What a figure measures, by its name in tables. */
public record Metric(String name, Unit unit) {
  public enum Unit {
    /** A count, with all digits. */
    COUNT,
    /** Any quantity, with the digits that its interval justifies. */
    QUANTITY,
    /** Operations per second. */
    PER_SECOND,
    /** Microseconds, shown as milliseconds. */
    LATENCY,
    MICROS,
    SECONDS,
    /** A share, from 0 to 1, shown in percent. */
    PART,
    /** Percent of a CPU core. */
    LOAD,
    RATIO
  }

  // Throughput and latency of a cell
  public static final Metric TPS = new Metric("TPS", Unit.PER_SECOND);
  public static final Metric P50 = latency("p50");
  public static final Metric P95 = latency("p95");
  public static final Metric P99 = latency("p99");
  public static final Metric P999 = latency("p99.9");
  public static final Metric MAX = latency("max");
  public static final Metric MEAN = latency("mean");
  public static final Metric SERVICE_P50 = latency("service p50");
  public static final Metric SERVICE_P95 = latency("service p95");
  public static final Metric SERVICE_P99 = latency("service p99");
  public static final Metric SERVICE_P999 = latency("service p99.9");
  public static final Metric SERVICE_MAX = latency("service max");
  public static final Metric ROUNDS = count("rounds");
  public static final Metric OPERATIONS = count("operations");
  public static final Metric ERRORS = count("errors");
  public static final Metric WINDOW = new Metric("window", Unit.SECONDS);
  public static final Metric RETRIES = count("retries");
  public static final Metric RECONNECTS = count("reconnects");
  public static final Metric VARIATION = new Metric("variation", Unit.PART);
  public static final Metric TREND = new Metric("trend", Unit.PART);

  /** A significant trend of more than 10 %. */
  public static final Metric DRIFT = new Metric("drift", Unit.PART);

  public static final Metric MISSES = count("misses");
  public static final Metric MISS_SHARE = new Metric("misses", Unit.PART);
  public static final Metric HITS = new Metric("hits a second", Unit.PER_SECOND);

  // Paths that alternate in slices, and engines
  public static final Metric SLICE = new Metric("slice, ms", Unit.QUANTITY);
  public static final Metric GUARD = new Metric("guard, ms", Unit.QUANTITY);
  public static final Metric COUNTED = new Metric("counted", Unit.PART);
  public static final Metric DRAIN = new Metric("drain, ms", Unit.QUANTITY);
  public static final Metric EXTENSION = new Metric("extension, ms", Unit.QUANTITY);
  public static final Metric ENGINE_THREADS = count("threads of it");

  // Ratios of two paths
  public static final Metric RATIO = new Metric("ratio", Unit.RATIO);
  public static final Metric BLOCKS = count("blocks");
  public static final Metric CORRELATION = new Metric("correlation", Unit.RATIO);

  // Open-loop load at a fixed arrival rate
  public static final Metric RATE = count("rate");
  public static final Metric OFFERED = count("offered");
  public static final Metric STARTED = count("started");
  public static final Metric DONE = count("done");
  public static final Metric FAILED = count("failed");
  public static final Metric DROPPED = count("dropped");
  public static final Metric LEFT = count("left");
  public static final Metric WAITED = count("waited");
  public static final Metric BACKLOG = count("most waiting");
  public static final Metric LATE = new Metric("generator late, ms", Unit.QUANTITY);

  // Cost of operations
  public static final Metric CPU_LOAD = new Metric("CPU load", Unit.LOAD);
  public static final Metric CPU_TIME = new Metric("CPU time per operation", Unit.MICROS);
  public static final Metric TPS_PER_CORE = new Metric("TPS per CPU core used", Unit.QUANTITY);
  public static final Metric QPS = new Metric("QPS", Unit.QUANTITY);
  public static final Metric READ_QUERIES = new Metric("reads a transaction", Unit.QUANTITY);
  public static final Metric WRITE_QUERIES = new Metric("writes", Unit.QUANTITY);
  public static final Metric OTHER_QUERIES = new Metric("other", Unit.QUANTITY);
  public static final Metric ROUND_TRIPS = new Metric("round trips", Unit.QUANTITY);
  public static final Metric TRANSACTIONS = new Metric("transactions", Unit.QUANTITY);
  public static final Metric ROWS_READ = new Metric("rows read", Unit.QUANTITY);
  public static final Metric ROWS_WRITTEN = new Metric("rows written", Unit.QUANTITY);
  public static final Metric BYTES_SENT = new Metric("bytes sent", Unit.QUANTITY);
  public static final Metric BYTES_RECEIVED = new Metric("bytes received", Unit.QUANTITY);

  // Faults and the ledger
  public static final Metric AT = new Metric("at", Unit.SECONDS);
  public static final Metric IN_EFFECT = new Metric("in effect", Unit.SECONDS);
  public static final Metric OUTAGE = new Metric("outage", Unit.SECONDS);
  public static final Metric USUAL_GAP = new Metric("longest gap before", Unit.SECONDS);
  public static final Metric OUTAGE_END = new Metric("outage end", Unit.SECONDS);
  public static final Metric RECOVERY = new Metric("90 % after", Unit.SECONDS);
  public static final Metric LONGEST_GAP = new Metric("longest gap", Unit.SECONDS);
  public static final Metric UNKNOWN = count("unknown");
  public static final Metric CURRENT = count("current");
  public static final Metric LOST = count("lost");
  public static final Metric NOT_ACKNOWLEDGED = count("not acknowledged");
  public static final Metric APPLIED = count("applied");
  public static final Metric NOT_APPLIED = count("not applied");
  public static final Metric STALE_READS = count("stale reads");

  public static Metric named(String constant) {
    try {
      return (Metric) Metric.class.getField(constant).get(null);
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException("no metric " + constant, e);
    }
  }

  private static Metric latency(String name) {
    return new Metric(name, Unit.LATENCY);
  }

  private static Metric count(String name) {
    return new Metric(name, Unit.COUNT);
  }

  public String header() {
    return switch (unit) {
      case LATENCY -> name + ", ms";
      case MICROS -> name + ", µs";
      case SECONDS -> name + ", s";
      case LOAD -> name + ", % of a core";
      default -> name;
    };
  }
}
