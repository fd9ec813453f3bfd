// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import io.github.jmeterndb.clusterj.request.ClusterJConnection;
import io.github.jmeterndb.clusterj.request.ClusterJRequest;
import io.github.jmeterndb.sweep.listener.SweepResults;
import io.github.jmeterndb.sweep.live.LiveFeed;
import java.awt.Container;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import javax.swing.JComboBox;
import javax.swing.JDialog;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;

/**
 * Pictures of JMeter's GUI with this project's plugins: what {@code docs/gui/screenshots} runs,
 * which needs a screen, be it a virtual one. It ends by itself, and says what it missed.
 */
public final class GuiScreenshots {
  private static final Duration LONGEST_RUN = Duration.ofMinutes(25);
  private static final Duration LIMIT = Duration.ofMinutes(29);
  private static final Duration TO_EXIT = Duration.ofSeconds(20);

  private final Pictures pictures;
  private final JMeterWindow window;

  private GuiScreenshots(Pictures pictures, JMeterWindow window) {
    this.pictures = pictures;
    this.window = window;
  }

  /**
   * Makes them.
   *
   * @param arguments JMeter's home; the folder of the pictures; a folder with copies of the plans;
   *     {@code panels}, {@code run}, or {@code remote} for a run on the engines of {@code
   *     remote_hosts}; then what JMeter is started with
   */
  public static void main(String... arguments) throws Exception {
    Path plans = Path.of(arguments[2]);
    List<String> jmeter = new ArrayList<>();
    jmeter.addAll(List.of("-d", arguments[0], "-t", plans.resolve("crud-sweep.jmx").toString()));
    jmeter.addAll(Arrays.asList(arguments).subList(4, arguments.length));
    Pictures pictures = new Pictures(Path.of(arguments[1]));
    haltAfter(LIMIT, 1, "screenshots: not done after " + LIMIT);
    JMeterWindow window = JMeterWindow.open(SweepResults.class, jmeter.toArray(String[]::new));
    GuiScreenshots screenshots = new GuiScreenshots(pictures, window);
    switch (arguments[3]) {
      case "panels" -> screenshots.panels(plans);
      case "run" -> screenshots.run("", ActionNames.ACTION_START);
      case "remote" -> screenshots.run("-remote", ActionNames.REMOTE_START_ALL);
      default -> throw new IllegalArgumentException(arguments[3]);
    }
    int status = pictures.missed().isEmpty() ? 0 : 1;
    haltAfter(TO_EXIT, status, "");
    System.exit(status);
  }

  /** Neither a window that hangs nor a JMeter that does not end keeps the caller waiting. */
  private static void haltAfter(Duration limit, int status, String message) {
    Thread watch =
        new Thread(
            () -> {
              try {
                TimeUnit.MILLISECONDS.sleep(limit.toMillis());
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              System.err.println(message);
              Runtime.getRuntime().halt(status);
            },
            "limit");
    watch.setDaemon(true);
    watch.start();
  }

  private void run(String suffix, String start) {
    RunWatch watch = new RunWatch();
    LiveFeed.follow(watch);
    pictures.take(
        "sweep-results-during" + suffix,
        () -> {
          window.select(SweepResults.class);
          window.act(start);
          watch.awaitTheMiddle(LONGEST_RUN);
          return window.picture();
        });
    pictures.take(
        "sweep-results-after" + suffix,
        () -> {
          watch.awaitTheEnd(LONGEST_RUN);
          return window.picture();
        });
  }

  private void panels(Path plans) {
    pictures.take(
        "connection",
        () -> {
          new ThreadGroupPanel(window).testConnection();
          return window.picture();
        });
    pictures.take(
        "thread-group",
        () -> {
          new ThreadGroupPanel(window).show("threads");
          return window.picture();
        });
    pictures.take(
        "wrong-value",
        () -> {
          ThreadGroupPanel panel = new ThreadGroupPanel(window);
          panel.type("slo", "quick");
          panel.type("threads", "1,8,none");
          return window.picture();
        });
    pictures.take("templates", this::templates);
    pictures.take(
        "java-request",
        () -> {
          window.open(plans.resolve("single-samplers.jmx"));
          window.select(JavaSampler.class);
          return window.picture();
        });
    pictures.take(
        "clusterj-connection",
        () -> {
          window.open(plans.resolve("clusterj-request.jmx"));
          window.select(ClusterJConnection.class);
          return window.picture();
        });
    pictures.take("clusterj-request", this::clusterJRequest);
  }

  private BufferedImage clusterJRequest() throws Exception {
    window.select(
        ClusterJRequest.class, request -> request.getPropertyAsString("type").equals("find"));
    return window.picture();
  }

  private BufferedImage templates() throws Exception {
    window.act(ActionNames.TEMPLATES);
    JDialog dialog = window.dialog();
    window.inSwing(() -> chooseOurs(dialog));
    BufferedImage picture = window.picture(dialog.getRootPane());
    window.inSwing(
        () -> {
          dialog.dispose();
          return dialog;
        });
    return picture;
  }

  private static Object chooseOurs(Container dialog) {
    JComboBox<?> templates = Named.first(dialog, JComboBox.class);
    for (int i = 0; i < templates.getItemCount(); i++) {
      String name = templates.getItemAt(i).toString().toLowerCase(Locale.ROOT);
      if (name.equals("ndb: crud sweep")) {
        templates.setSelectedIndex(i);
      }
    }
    return templates;
  }
}
