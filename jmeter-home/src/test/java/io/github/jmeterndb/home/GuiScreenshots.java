// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.home;

import io.github.jmeterndb.sweep.SweepThreadGroup;
import io.github.jmeterndb.sweep.listener.SweepResults;
import io.github.jmeterndb.sweep.live.CellBegun;
import io.github.jmeterndb.sweep.live.CellSecond;
import io.github.jmeterndb.sweep.live.Followers;
import io.github.jmeterndb.sweep.live.RunEnded;
import io.github.jmeterndb.sweep.live.RunFollower;
import java.awt.Graphics2D;
import java.awt.event.ActionEvent;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import javax.swing.SwingUtilities;
import javax.swing.tree.TreePath;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.tree.JMeterTreeNode;
import org.apache.jmeter.testelement.TestElement;

/**
 * The pictures of docs/gui.md: starts JMeter's GUI, opens a plan, runs it, and paints the window
 * into files. Run by {@code docs/gui/screenshots}, which needs a screen, be it a virtual one.
 */
public final class GuiScreenshots {
  private static final int WIDTH = 1400;
  private static final int HEIGHT = 900;
  private static final int POLL_MILLIS = 200;
  private static final int START_SECONDS = 120;
  private static final int RUN_MINUTES = 30;

  private final Path folder;

  private GuiScreenshots(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes them.
   *
   * @param arguments JMeter's home, the folder of the pictures, the plan, {@code local}, or {@code
   *     remote} for a run on the engines of {@code remote_hosts}; then what JMeter is started with
   */
  public static void main(String... arguments) throws Exception {
    List<String> jmeter = new ArrayList<>(List.of("-d", arguments[0], "-t", arguments[2]));
    jmeter.addAll(Arrays.asList(arguments).subList(4, arguments.length));
    new JMeter().start(jmeter.toArray(String[]::new));
    new GuiScreenshots(Path.of(arguments[1])).make(arguments[3].equals("remote"));
    System.exit(0);
  }

  private void make(boolean remote) throws Exception {
    awaitThePlan();
    String suffix = remote ? "-remote" : "";
    SwingUtilities.invokeAndWait(
        () -> GuiPackage.getInstance().getMainFrame().setSize(WIDTH, HEIGHT));
    if (!remote) {
      select(SweepThreadGroup.class);
      paint("thread-group");
    }
    select(SweepResults.class);
    if (!remote) {
      paint("sweep-results-before");
    }
    Watch watch = new Watch();
    Followers.add(watch);
    act(remote ? ActionNames.REMOTE_START_ALL : ActionNames.ACTION_START);
    require(watch.during.await(RUN_MINUTES, TimeUnit.MINUTES), "no second cell");
    paint("sweep-results-during" + suffix);
    require(watch.ended.await(RUN_MINUTES, TimeUnit.MINUTES), "the run does not end");
    paint("sweep-results-after" + suffix);
  }

  private static void awaitThePlan() throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!isOpen()) {
      require(System.nanoTime() - deadline < 0, "JMeter does not open the plan");
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private static boolean isOpen() {
    GuiPackage gui = GuiPackage.getInstance();
    return gui != null
        && gui.getMainFrame() != null
        && gui.getMainFrame().isShowing()
        && gui.getTreeModel().getNodesOfType(SweepResults.class).size() == 1;
  }

  private static void select(Class<? extends TestElement> type) throws Exception {
    SwingUtilities.invokeAndWait(
        () -> {
          JMeterTreeNode node = GuiPackage.getInstance().getTreeModel().getNodesOfType(type).get(0);
          GuiPackage.getInstance()
              .getMainFrame()
              .getTree()
              .setSelectionPath(new TreePath(node.getPath()));
        });
  }

  private static void act(String action) throws Exception {
    SwingUtilities.invokeAndWait(
        () ->
            ActionRouter.getInstance()
                .actionPerformed(new ActionEvent(GuiScreenshots.class, 0, action)));
  }

  /** When all has been shown that was told so far. */
  private void paint(String name) throws Exception {
    TimeUnit.SECONDS.sleep(1);
    BufferedImage image = new BufferedImage(WIDTH, HEIGHT, BufferedImage.TYPE_INT_RGB);
    SwingUtilities.invokeAndWait(
        () -> {
          Graphics2D graphics = image.createGraphics();
          GuiPackage.getInstance().getMainFrame().getRootPane().paint(graphics);
          graphics.dispose();
        });
    write(image, name);
  }

  private void write(BufferedImage image, String name) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(name + ".png");
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    ImageWriteParam smallest = writer.getDefaultWriteParam();
    smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
    smallest.setCompressionQuality(0);
    try (ImageOutputStream out = ImageIO.createImageOutputStream(Files.newOutputStream(file))) {
      writer.setOutput(out);
      writer.write(null, new IIOImage(image, null, null), smallest);
    }
    System.out.println(file + ": " + Files.size(file) + " bytes");
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException(otherwise);
    }
  }

  /** Tells when there is something to see. */
  private static final class Watch implements RunFollower {
    private static final int CELLS = 9;
    private static final int SECONDS = 4;
    final CountDownLatch during = new CountDownLatch(1);
    final CountDownLatch ended = new CountDownLatch(1);
    private int cells;
    private int seconds;

    @Override
    public void cellBegins(CellBegun cell) {
      cells = cell.number();
      seconds = 0;
    }

    @Override
    public void second(CellSecond second) {
      seconds++;
      if (cells >= CELLS && seconds == SECONDS) {
        during.countDown();
      }
    }

    @Override
    public void runEnded(RunEnded end) {
      during.countDown();
      ended.countDown();
    }
  }
}
