/// Sorts and filters the map, and shows one learner's page at a time.
///
/// Nothing of the class is in it: it reads what the page has. It has no sign that XML takes for markup, so that the page
/// is well-formed as it is.
enum ReportScript {
  static let text = """
    (function () {
      "use strict";
      document.documentElement.className = "js";
      var byId = function (id) { return document.getElementById(id); };
      var all = function (selector, within) {
        return Array.prototype.slice.call((within || document).querySelectorAll(selector));
      };

      function startMap() {
        var table = document.querySelector(".map table"), body = table.tBodies[0];
        var heads = all("thead th", table), rows = all("tr", body);
        var filter = byId("filter"), count = byId("count");

        // What is worse comes first: missing, unchanged, broken, not run, then by the share of behaviours that held.
        function value(row, column) {
          var text = row.cells[column].textContent.trim().split(" ")[0];
          if (column === 1) return Number(text);
          var place = ["–", "○", "!", "⊘"].indexOf(text);
          if (place >= 0) return place - 4;
          if (text === "✓") return 2;
          var parts = text.split("/");
          return Number(parts[0]) / Number(parts[1]);
        }

        function sort(column, isFalling) {
          var order = rows.map(function (row, index) {
            return { row: row, index: index, value: column === 0 ? index : value(row, column) };
          });
          order.sort(function (a, b) {
            return (isFalling ? b.value - a.value : a.value - b.value) || a.index - b.index;
          });
          order.forEach(function (entry) { body.appendChild(entry.row); });
          heads.forEach(function (head, index) {
            if (index === column) head.setAttribute("aria-sort", isFalling ? "descending" : "ascending");
            else head.removeAttribute("aria-sort");
          });
        }

        heads.forEach(function (head, column) {
          var button = document.createElement("button");
          button.type = "button";
          while (head.firstChild) button.appendChild(head.firstChild);
          head.appendChild(button);
          button.onclick = function () {
            var now = head.getAttribute("aria-sort");
            sort(column, now ? now === "ascending" : column === 1);
          };
        });

        var plain = function (text) { return text.normalize("NFKD").replace(/[\\u0300-\\u036f]/g, "").toLowerCase(); };
        var names = rows.map(function (row) { return plain(row.cells[0].textContent); });
        function narrow() {
          var wanted = plain(filter.value.trim()), shown = 0;
          rows.forEach(function (row, index) {
            row.hidden = names[index].indexOf(wanted) === -1;
            if (!row.hidden) shown += 1;
          });
          count.textContent = wanted ? shown + " of " + rows.length : "";
        }
        filter.oninput = narrow;
        document.querySelector(".controls").hidden = false;
        narrow();
      }

      // What is told once goes to the page that refers to it when that is looked at.
      function fill(page) {
        var links = all("a.r", page);
        links.forEach(function (link) {
          var told = byId(link.hash.slice(1)).cloneNode(true);
          told.removeAttribute("id");
          link.parentNode.replaceChild(told, link);
        });
        var legend = byId("legend");
        if (links.length ? legend.firstChild : null) {
          legend = legend.cloneNode(true);
          legend.removeAttribute("id");
          page.appendChild(legend);
        }
      }

      function startPages() {
        var pages = all(".learner"), map = document.querySelector(".map"), title = document.title;
        var left = null, wasClass = true;

        function show() {
          var isAll = location.hash === "#pages";
          var target = location.hash ? byId(location.hash.slice(1)) : null;
          var page = target ? target.closest(".learner") : null;
          var isClass = !(isAll || page);
          if (wasClass) left = isClass ? left : { y: window.scrollY, top: map.scrollTop, side: map.scrollLeft };
          document.body.classList.toggle("one", !isClass);
          document.body.classList.toggle("all", isAll);
          pages.forEach(function (other) {
            var isShown = isAll || other === page;
            if (isShown) fill(other);
            other.classList.toggle("shown", isShown);
          });
          document.title = page ? page.querySelector("h2").textContent + ", class report" : title;
          if (page) {
            page.querySelector("h2").focus({ preventScroll: true });
            if (target === page) window.scrollTo(0, 0);
            else target.scrollIntoView();
          } else if (isAll) {
            window.scrollTo(0, 0);
          } else if (!wasClass) {
            map.scrollTop = left.top;
            map.scrollLeft = left.side;
            if (!target || target.id === "map") window.scrollTo(0, left.y);
            else target.scrollIntoView();
          }
          wasClass = isClass;
        }

        window.addEventListener("hashchange", show);
        show();
      }

      document.addEventListener("DOMContentLoaded", function () {
        all("details[open]").forEach(function (part) { part.open = false; });
        startMap();
        startPages();
      });
    })();
    """
}
