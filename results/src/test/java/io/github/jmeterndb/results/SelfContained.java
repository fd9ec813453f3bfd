// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.w3c.dom.Element;

/** What holds of all pages. */
public final class SelfContained {
  private SelfContained() {}

  /** Fails if the page loads or runs something, or points at what is not on it. */
  public static void check(HtmlPage page) {
    loadsNothing(page);
    hasOneScriptAndAllWithoutIt(page);
    pointsOnlyAtWhatIsOnIt(page);
  }

  private static void loadsNothing(HtmlPage page) {
    assertThat(page.all("*"))
        .extracting(Element::getTagName)
        .doesNotContain("link", "img", "iframe", "object", "embed", "base", "image");
    for (Element element : page.all("*")) {
      for (int i = 0; i < element.getAttributes().getLength(); i++) {
        String name = element.getAttributes().item(i).getNodeName();
        String value = element.getAttributes().item(i).getNodeValue();
        assertThat(name).as(value).doesNotStartWith("on").isNotIn("src", "srcset", "xlink:href");
        if (!name.startsWith("xmlns")) {
          assertThat(value).as(name).doesNotContain("://").doesNotStartWith("//");
        }
      }
    }
    assertThat(page.text()).doesNotContain("@import", "url(http", "javascript:");
  }

  /** What is not there without it is not on the page; it asks nobody for anything. */
  private static void hasOneScriptAndAllWithoutIt(HtmlPage page) {
    assertThat(page.all("script")).hasSize(1);
    Element script = page.all("script").get(0);
    assertThat(script.getAttributes().getLength()).isZero();
    assertThat(script.getTextContent())
        .doesNotContain("fetch", "XMLHttp", "import", "innerHTML", "eval", "http");
    assertThat(page.all("button")).isEmpty();
    assertThat(page.all("noscript")).isEmpty();
  }

  private static void pointsOnlyAtWhatIsOnIt(HtmlPage page) {
    List<Element> all = page.all("*");
    List<String> ids =
        all.stream().map(e -> e.getAttribute("id")).filter(id -> !id.isEmpty()).toList();
    assertThat(ids).doesNotHaveDuplicates();
    List<String> targets = new ArrayList<>();
    for (Element element : all) {
      targets.addAll(List.of(element.getAttribute("aria-labelledby").split(" ", -1)));
      targets.add(element.getAttribute("href").replace("#", ""));
      targets.add(element.getAttribute("clip-path").replaceAll("url\\(#|\\)", ""));
    }
    targets.removeIf(String::isEmpty);
    assertThat(targets).isNotEmpty().isSubsetOf(ids);
  }
}
