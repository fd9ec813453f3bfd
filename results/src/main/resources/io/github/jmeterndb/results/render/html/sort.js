// A click on a column's name sorts its table: one way, the other, as it was. The page is XML, too: no less-than, no ampersand.
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const rows = Array.from(body.rows).filter(row => row.className !== "total");
  const total = Array.from(body.rows).filter(row => row.className === "total");
  Array.from(rows.length === 1 ? [] : table.tHead.rows[0].cells).forEach((head, column) => {
    const text = row => row.cells[column].textContent.trim();
    const number = row => parseFloat(text(row).replace(/,/g, "").replace(/^[^0-9.-]+/, ""));
    const words = (a, b) => text(b).localeCompare(text(a), "en", {numeric: true});
    // What has no number stays below.
    const numbers = (a, b, sign) => isNaN(number(a)) || isNaN(number(b))
      ? sign * (isNaN(number(a)) - isNaN(number(b))) || sign * words(a, b)
      : number(b) - number(a);
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const ways = head.className === "n" ? ["descending", "ascending", "none"] : ["ascending", "descending", "none"];
      const next = ways[(ways.indexOf(head.getAttribute("aria-sort") || "none") + 1) % 3];
      const sign = next === "ascending" ? -1 : 1;
      const order = head.className === "n" ? numbers : words;
      for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", next);
      table.className = next === "none" ? "" : "sorted";
      const sorted = next === "none" ? rows : rows.slice().sort((a, b) => sign * order(a, b, sign));
      body.append(...sorted, ...total);
    });
  });
}
