// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import io.github.jmeterndb.clusterj.request.ClusterJConnection;
import io.github.jmeterndb.clusterj.request.ClusterJRequest;
import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.sweep.listener.SweepResults;
import io.github.jmeterndb.sweep.live.*;
import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.event.ActionEvent;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import javax.swing.JButton;
import javax.swing.JRootPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;

/** The pictures of docs/gui.md and docs/clusterj-request.md; see {@code docs/gui/screenshots}. */
public final class GuiScreenshots {
  private final Path folder;

  private GuiScreenshots(Path folder) {
    this.folder = folder;
  }

  /**
   * Takes them.
   *
   * @param arguments JMeter's home; the folder of the pictures; a folder with copies of the plans;
   *     {@code panels} or {@code run}; then arguments for JMeter
   */
  public static void main(String... arguments) throws Exception {
    Thread.currentThread()
        .setUncaughtExceptionHandler(
            (thread, e) -> {
              e.printStackTrace();
              Runtime.getRuntime().halt(1);
            });
    Path plans = Path.of(arguments[2]);
    List<String> jmeter = new ArrayList<>();
    jmeter.addAll(List.of("-d", arguments[0], "-t", plans.resolve("crud-sweep.jmx").toString()));
    jmeter.addAll(Arrays.asList(arguments).subList(4, arguments.length));
    // A window that hangs must not keep the caller waiting.
    CompletableFuture.delayedExecutor(30, TimeUnit.MINUTES)
        .execute(() -> Runtime.getRuntime().halt(1));
    new JMeter().start(jmeter.toArray(String[]::new));
    GuiScreenshots screenshots = new GuiScreenshots(Files.createDirectories(Path.of(arguments[1])));
    await(GuiScreenshots::showsThePlan);
    inSwing(
        () -> {
          GuiPackage.getInstance().getMainFrame().setSize(1100, 700);
          return "";
        });
    if (arguments[3].equals("panels")) {
      screenshots.panels(plans);
    } else {
      screenshots.run();
    }
    Runtime.getRuntime().halt(0);
  }

  private void panels(Path plans) throws Exception {
    Container panel = select(SweepThreadGroup.class, group -> true);
    JButton test = named("test.connection", JButton.class, panel).orElseThrow();
    inSwing(
        () -> {
          test.doClick();
          return test;
        });
    await(test::isEnabled);
    take("connection");
    select(SweepThreadGroup.class, group -> true);
    JTable table = named("sweep.parameters", JTable.class, panel).orElseThrow();
    inSwing(() -> show("threads", table));
    take("thread-group");
    inSwing(
        () -> {
          table.setValueAt("quick", show("slo", table), 1);
          table.setValueAt("1,8,none", show("threads", table), 1);
          return show("threads", table);
        });
    take("wrong-value");
    inSwing(
        () -> {
          GuiPackage.getInstance().clearTestPlan();
          return Load.insertLoadedTree(
              ActionEvent.ACTION_PERFORMED,
              SaveService.loadTree(plans.resolve("clusterj-request.jmx").toFile()));
        });
    select(ClusterJConnection.class, connection -> true);
    take("clusterj-connection");
    select(ClusterJRequest.class, request -> request.getPropertyAsString("type").equals("find"));
    take("clusterj-request");
  }

  private void run() throws Exception {
    CountDownLatch halfway = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    LiveFeed.follow(
        new RunFollower() {
          private boolean late;

          @Override
          public void cellBegins(CellBegun cell) {
            late = 2 * cell.number() > cell.cells();
          }

          @Override
          public void second(CellSecond second) {
            if (late) {
              halfway.countDown();
            }
          }

          @Override
          public void runEnded(RunEnded end) {
            halfway.countDown();
            ended.countDown();
          }
        });
    select(SweepResults.class, listener -> true);
    Component frame = GuiPackage.getInstance().getMainFrame();
    ActionRouter.getInstance().actionPerformed(new ActionEvent(frame, 0, ActionNames.ACTION_START));
    halfway.await();
    take("sweep-results-during");
    ended.await();
    take("sweep-results-after");
  }

  private static boolean showsThePlan() {
    GuiPackage gui = GuiPackage.getInstance();
    return gui != null
        && gui.getMainFrame() != null
        && gui.getMainFrame().isShowing()
        && !gui.getTreeModel().getNodesOfType(SweepResults.class).isEmpty();
  }

  /** Selects the last element of that type that matches; returns its panel. */
  private static Container select(Class<? extends TestElement> type, Predicate<TestElement> matches)
      throws Exception {
    return inSwing(
        () -> {
          GuiPackage gui = GuiPackage.getInstance();
          JMeterTreeNode node =
              gui.getTreeModel().getNodesOfType(type).stream()
                  .filter(each -> matches.test(each.getTestElement()))
                  .reduce((first, last) -> last)
                  .orElseThrow();
          gui.getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath()));
          return (Container) gui.getCurrentGui();
        });
  }

  private static int show(String parameter, JTable table) {
    int row = 0;
    while (!table.getValueAt(row, 0).equals(parameter)) {
      row++;
    }
    table.setRowSelectionInterval(row, row);
    table.scrollRectToVisible(table.getCellRect(row, 0, true));
    return row;
  }

  private void take(String name) throws Exception {
    // Swing paints what has changed a little later.
    TimeUnit.SECONDS.sleep(1);
    BufferedImage picture =
        inSwing(
            () -> {
              JRootPane pane = GuiPackage.getInstance().getMainFrame().getRootPane();
              BufferedImage image =
                  new BufferedImage(pane.getWidth(), pane.getHeight(), BufferedImage.TYPE_INT_RGB);
              Graphics2D graphics = image.createGraphics();
              pane.paint(graphics);
              graphics.dispose();
              return image;
            });
    ImageIO.write(picture, "png", folder.resolve(name + ".png").toFile());
  }

  private static <T> T inSwing(Callable<T> action) throws Exception {
    CompletableFuture<T> done = new CompletableFuture<>();
    SwingUtilities.invokeLater(
        () -> {
          try {
            done.complete(action.call());
          } catch (Exception | Error e) {
            done.completeExceptionally(e);
          }
        });
    return done.get();
  }

  private static void await(Callable<Boolean> holds) throws Exception {
    while (!holds.call()) {
      TimeUnit.MILLISECONDS.sleep(200);
    }
  }

  private static <T extends Component> Optional<T> named(
      String name, Class<T> type, Container container) {
    for (Component each : container.getComponents()) {
      if (type.isInstance(each) && name.equals(each.getName())) {
        return Optional.of(type.cast(each));
      }
      Optional<T> within =
          each instanceof Container inner ? named(name, type, inner) : Optional.empty();
      if (within.isPresent()) {
        return within;
      }
    }
    return Optional.empty();
  }
}
