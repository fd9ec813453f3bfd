// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.image.BufferedImage;
import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import javax.swing.JDialog;
import javax.swing.JRootPane;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Load;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;

/** The window of the JMeter in this JVM, for one thread that is not Swing's. */
final class JMeterWindow {
  /** JMeter's first window. */
  private static final int WIDTH = 1100;

  private static final int HEIGHT = 700;
  private static final long POLL_MILLIS = 200;
  private static final long PATIENCE_SECONDS = 120;

  private JMeterWindow() {}

  /** Starts JMeter, with a plan that has an element of that type. */
  static JMeterWindow open(Class<? extends TestElement> type, String... arguments)
      throws Exception {
    new JMeter().start(arguments);
    JMeterWindow window = new JMeterWindow();
    await("the plan", () -> window.shows(type));
    window.inSwing(
        () -> {
          GuiPackage.getInstance().getMainFrame().setSize(WIDTH, HEIGHT);
          return null;
        });
    return window;
  }

  private boolean shows(Class<? extends TestElement> type) {
    GuiPackage gui = GuiPackage.getInstance();
    return gui != null
        && gui.getMainFrame() != null
        && gui.getMainFrame().isShowing()
        && !gui.getTreeModel().getNodesOfType(type).isEmpty();
  }

  /** Opens another plan in place of that which is open. */
  void open(Path plan) throws Exception {
    File file = plan.toFile();
    inSwing(
        () -> {
          GuiPackage.getInstance().clearTestPlan();
          return Load.insertLoadedTree(ActionEvent.ACTION_PERFORMED, SaveService.loadTree(file));
        });
  }

  /** Selects the last element of that type, and gives its panel. */
  Container select(Class<? extends TestElement> type) throws Exception {
    return select(type, element -> true);
  }

  /** Selects the last one of those that are meant. */
  Container select(Class<? extends TestElement> type, Predicate<TestElement> meant)
      throws Exception {
    return inSwing(
        () -> {
          GuiPackage gui = GuiPackage.getInstance();
          var nodes =
              gui.getTreeModel().getNodesOfType(type).stream()
                  .filter(node -> meant.test(node.getTestElement()))
                  .toList();
          JMeterTreeNode node = nodes.get(nodes.size() - 1);
          gui.getMainFrame().getTree().setSelectionPath(new TreePath(node.getPath()));
          return (Container) gui.getCurrentGui();
        });
  }

  /** Does what an entry of the menus does; returns at once. */
  void act(String action) {
    // Some ask the component that the entry is of for its name.
    Component source = GuiPackage.getInstance().getMainFrame();
    ActionRouter.getInstance().actionPerformed(new ActionEvent(source, 0, action));
  }

  /** Waits for a dialog. */
  JDialog dialog() throws Exception {
    await("a dialog", () -> openDialog().isPresent());
    return openDialog().orElseThrow();
  }

  private static Optional<JDialog> openDialog() {
    return Arrays.stream(Window.getWindows())
        .filter(JDialog.class::isInstance)
        .map(JDialog.class::cast)
        .filter(JDialog::isShowing)
        .findFirst();
  }

  /** What it looks like when all has been shown that was told so far. */
  BufferedImage picture() throws Exception {
    return picture(GuiPackage.getInstance().getMainFrame().getRootPane());
  }

  BufferedImage picture(JRootPane pane) throws Exception {
    TimeUnit.SECONDS.sleep(1);
    return inSwing(
        () -> {
          BufferedImage image =
              new BufferedImage(pane.getWidth(), pane.getHeight(), BufferedImage.TYPE_INT_RGB);
          Graphics2D graphics = image.createGraphics();
          pane.paint(graphics);
          graphics.dispose();
          return image;
        });
  }

  /** Does something on Swing's thread; fails if that does not get to it. */
  <T> T inSwing(Callable<T> what) throws Exception {
    CompletableFuture<T> done = new CompletableFuture<>();
    SwingUtilities.invokeLater(
        () -> {
          try {
            done.complete(what.call());
          } catch (Exception | Error e) {
            done.completeExceptionally(e);
          }
        });
    try {
      return done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException("Swing's thread is busy", e);
    } catch (ExecutionException e) {
      throw new InvocationTargetException(e.getCause(), String.valueOf(e.getCause()));
    }
  }

  /** Waits for something that JMeter brings about. */
  static void await(String what, Callable<Boolean> holds) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!holds.call()) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(what + " does not come");
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }
}
