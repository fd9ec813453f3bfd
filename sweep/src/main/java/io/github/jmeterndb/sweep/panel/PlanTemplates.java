// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.panel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import javax.swing.JMenu;
import javax.swing.JMenuItem;
import javax.swing.MenuElement;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.jmeter.gui.action.template.Template;
import org.apache.jmeter.gui.action.template.TemplateManager;
import org.apache.jmeter.gui.plugin.MenuCreator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xml.sax.SAXException;

/**
 * Adds the project's plans to <i>File › Templates</i>, and nothing to a menu. JMeter reads
 * templates from files only: they are copied to a temporary directory when its window opens, and
 * deleted when it exits. <i>Reload templates</i> removes the plans until JMeter is restarted.
 */
public final class PlanTemplates implements MenuCreator {
  private static final Logger LOG = LoggerFactory.getLogger(PlanTemplates.class);

  /** If the files cannot be written, logs a warning and adds no templates. */
  public PlanTemplates() {
    try {
      Path folder = Files.createTempDirectory("jmeter-ndb-templates");
      folder.toFile().deleteOnExit();
      TemplateManager manager = TemplateManager.getInstance();
      Collection<Template> templates =
          manager.parseTemplateFile(copy("templates.xml", folder).toFile()).values();
      for (Template template : templates) {
        copy(template.getFileName(), folder);
        template.setParent(folder.toFile());
        manager.addTemplate(template);
      }
    } catch (IOException | SAXException | ParserConfigurationException e) {
      LOG.warn("File › Templates lacks the plans of jmeter-ndb: {}", e.toString());
    }
  }

  private static Path copy(String name, Path folder) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream in = PlanTemplates.class.getResourceAsStream("templates/" + name)) {
      Files.copy(in, file);
    }
    file.toFile().deleteOnExit();
    return file;
  }

  @Override
  public JMenuItem[] getMenuItemsAtLocation(MENU_LOCATION location) {
    return new JMenuItem[0];
  }

  @Override
  public JMenu[] getTopLevelMenus() {
    return new JMenu[0];
  }

  @Override
  public boolean localeChanged(MenuElement menu) {
    return false;
  }

  @Override
  public void localeChanged() {}
}
