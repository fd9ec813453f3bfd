// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Pictures in a folder, and those that could not be taken. For one thread. */
final class Pictures {
  private final Path folder;
  private final List<String> missed = new ArrayList<>();

  Pictures(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
  }

  /** Takes one; where that fails, says so, and goes on. */
  void take(String name, Callable<BufferedImage> picture) {
    try {
      write(picture.call(), name);
    } catch (Exception e) {
      missed.add(name);
      System.err.println("screenshots: missed " + name + ": " + e);
    }
  }

  List<String> missed() {
    return missed;
  }

  private void write(BufferedImage image, String name) throws IOException {
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
}
