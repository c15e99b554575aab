/// Steps through a page's moments.
enum PageScript {
  static let text = """
    (function () {
      "use strict";
      var byId = function (id) { return document.getElementById(id); };
      var all = function (selector, within) {
        return Array.prototype.slice.call((within || document).querySelectorAll(selector));
      };
      var slider = byId("position"), status = byId("status"), count = Number(slider.max);
      var now = count, isWhole = true;
      var moments = all("[data-moment]");

      function say(text) {
        var line = document.createElement("p");
        line.textContent = text;
        status.appendChild(line);
      }

      function tell() {
        status.textContent = "";
        var times = all("tr[data-moment='" + now + "'] .time");
        if (isWhole) {
          say("All " + count + " steps. Space or the right arrow begins at the first.");
          return;
        }
        say("Step " + now + " of " + count + (times.length ? ", at " + times[0].textContent : ""));
        all(".story").forEach(function (story) {
          var rows = all("tr[data-moment='" + now + "']", story);
          var said = rows.map(function (row) {
            return all("td", row).slice(row.children.length > 1 ? 1 : 0).map(function (cell) {
              return cell.textContent;
            }).join(": ");
          }).join("; ");
          say(story.dataset.whose + ": " + (said || "nothing at this step"));
        });
      }

      function show(moment, whole) {
        isWhole = Boolean(whole);
        now = Math.min(count, Math.max(1, moment));
        slider.value = now;
        slider.setAttribute("aria-valuetext", isWhole ? "all" : "step " + now + " of " + count);
        moments.forEach(function (element) {
          var own = Number(element.dataset.moment), isNow = !isWhole && own === now;
          element.classList.toggle("later", own > now);
          element.classList.toggle("current", isNow);
          if (element.tagName === "TR") {
            if (isNow) element.setAttribute("aria-current", "step");
            else element.removeAttribute("aria-current");
          }
        });
        tell();
        if (isWhole) return;
        var isSeen = function (element) { return element.getClientRects().length > 0; };
        var isEvent = function (element) { return element.tagName === "TR" || element.querySelector("text"); };
        var shown = all(".moment.current").filter(isSeen);
        shown = shown.filter(isEvent)[0] || shown[0];
        if (shown) shown.scrollIntoView({ block: "nearest", inline: "nearest" });
      }

      function next() { if (isWhole || now === count) show(isWhole ? 1 : count, !isWhole); else show(now + 1); }
      function back() { if (isWhole) show(count); else show(now - 1); }
      function list() {
        var isList = document.body.classList.toggle("list");
        byId("list").setAttribute("aria-pressed", String(isList));
      }

      byId("first").onclick = function () { show(1); };
      byId("back").onclick = back;
      byId("next").onclick = next;
      byId("last").onclick = function () { show(count, true); };
      byId("list").onclick = list;
      slider.oninput = function () { show(Number(slider.value)); };
      document.addEventListener("keydown", function (event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        var name = event.target.tagName;
        if (name === "INPUT" && event.key !== " ") return;
        if (name === "BUTTON" && (event.key === " " || event.key === "Enter")) return;
        switch (event.key) {
        case "ArrowRight": case "ArrowDown": next(); break;
        case "ArrowLeft": case "ArrowUp": back(); break;
        case " ": if (event.shiftKey) back(); else next(); break;
        case "Home": show(1); break;
        case "End": show(count, true); break;
        case "l": case "L": list(); break;
        default: return;
        }
        event.preventDefault();
      });
      byId("controls").hidden = false;
      show(count, true);
    })();
    """
}
