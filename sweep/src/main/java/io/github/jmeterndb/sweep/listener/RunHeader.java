// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.form.Inks;
import io.github.jmeterndb.form.WrappedText;
import io.github.jmeterndb.sweep.live.RunPlan;
import java.awt.BorderLayout;
import java.awt.Font;
import java.time.Duration;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.UIManager;

/** The run, its current step, and the time left. For Swing's thread. */
final class RunHeader extends JPanel {
  private static final long serialVersionUID = 1;
  private static final int WHOLE = 1000;
  private static final int PERCENT = 100;
  private static final int GAP = 4;
  private static final long MINUTE = 60;

  private final transient LiveResults results;
  private final WrappedText title = new WrappedText();
  private final WrappedText status = new WrappedText();
  private final JProgressBar progress = new JProgressBar(0, WHOLE);

  RunHeader(LiveResults results) {
    super(new BorderLayout(GAP, GAP));
    this.results = results;
    title.setFont(title.getFont().deriveFont(Font.BOLD));
    progress.setStringPainted(true);
    JPanel lines = new JPanel(new BorderLayout());
    lines.add(title, BorderLayout.NORTH);
    lines.add(status, BorderLayout.CENTER);
    add(lines, BorderLayout.CENTER);
    setBorder(BorderFactory.createEmptyBorder(GAP, GAP, GAP, GAP));
    refresh();
  }

  /** The bar, to stand anywhere. */
  JProgressBar progress() {
    return progress;
  }

  void refresh() {
    title.setText(
        results
            .plan()
            .map(RunHeader::title)
            .orElse("No run yet: Run, Start begins one"));
    String line = results.status();
    status.setText(line.isEmpty() ? " " : line);
    status.setForeground(
        results.hasFailed() ? Inks.wrong() : UIManager.getColor("Label.foreground"));
    progress.setValue((int) (WHOLE * results.progress()));
    progress.setString(
        "%s %%%s"
            .formatted(
                (int) (PERCENT * results.progress()),
                results.left().map(left -> ", about " + time(left) + " left").orElse("")));
  }

  private static String title(RunPlan plan) {
    String engines =
        plan.generators().isEmpty() ? "" : ", from " + String.join(" and ", plan.generators());
    String rates = plan.slo().isEmpty() ? "" : ", highest rate within " + plan.slo();
    return "%s on target %s%s%s: %s; in %s"
        .formatted(plan.workload(), plan.target(), rates, engines, plan.title(), plan.directory());
  }

  /** {@code 45 s}, {@code 4:05 min}, {@code 75 min}. */
  static String time(Duration left) {
    long seconds = left.toSeconds();
    if (seconds < MINUTE) {
      return seconds + " s";
    }
    return seconds < 60 * MINUTE
        ? String.format(Locale.ROOT, "%d:%02d min", seconds / MINUTE, seconds % MINUTE)
        : seconds / MINUTE + " min";
  }
}
