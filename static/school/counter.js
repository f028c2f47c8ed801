/* The fee counter: who is meant while it is typed, the sum of what is ticked, one receipt for one Enter, print. */
(function () {
  "use strict";

  function search(form) {
    var box = form.querySelector("input[name=q]");
    var place = form.querySelector("[data-counter-found]");
    var waiting = 0;
    var latest = 0;

    async function ask() {
      var mine = ++latest;
      try {
        var answer = await fetch(form.dataset.counterSearch + "?q=" + encodeURIComponent(box.value));
        if (answer.redirected) { window.location.reload(); return; }
        var text = await answer.text();
        if (answer.ok && mine === latest) { place.innerHTML = text; }
      } catch (_error) {
        // Enter asks the server in any case.
      }
    }

    function step(event) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") { return; }
      var ways = [box].concat(Array.from(place.querySelectorAll("a[data-found]")));
      var here = ways.indexOf(document.activeElement);
      var next = ways[here + (event.key === "ArrowDown" ? 1 : -1)];
      event.preventDefault();
      if (next) { next.focus(); }
    }

    box.addEventListener("input", function () {
      window.clearTimeout(waiting);
      waiting = window.setTimeout(ask, 150);
    });
    form.addEventListener("submit", function () { latest += 1; window.clearTimeout(waiting); });
    form.addEventListener("keydown", step);
    box.focus();
    box.select();
  }

  function payment(form) {
    var mode = form.querySelector("[name=payment_mode]");
    var amount = form.querySelector("[name=amount]");
    var boxes = Array.from(form.querySelectorAll("input[name=invoice]"));
    var button = form.querySelector("button[type=submit]");
    var sent = false;

    function fields() {
      form.querySelectorAll("[data-modes]").forEach(function (one) {
        one.hidden = one.dataset.modes.split(" ").indexOf(mode.value) < 0;
        one.querySelectorAll("input").forEach(function (input) { input.disabled = one.hidden; });
      });
    }

    function sum() {
      var paise = boxes.reduce(function (all, one) {
        return all + (one.checked ? Math.round(Number(one.dataset.outstanding) * 100) : 0);
      }, 0);
      amount.value = (paise / 100).toLocaleString("en-IN", { minimumFractionDigits: paise % 100 ? 2 : 0 });
    }

    mode.addEventListener("change", fields);
    boxes.forEach(function (one) { one.addEventListener("change", sum); });
    amount.addEventListener("focus", function () { amount.select(); });
    // A key held down from the page before posts nothing, and one Enter too many there opens nothing.
    form.addEventListener("keydown", function (event) {
      if (event.key === "Enter" && (event.repeat || event.target === mode)) { event.preventDefault(); }
    });
    form.addEventListener("submit", function (event) {
      if (sent) { event.preventDefault(); return; }
      sent = true;
      button.setAttribute("aria-disabled", "true");
    });
    // Back from the page after it: what was posted is posted, so the page is asked for anew.
    window.addEventListener("pageshow", function (event) { if (event.persisted) { window.location.reload(); } });
    fields();
    var wrong = form.querySelector("[aria-invalid=true]:not([type=hidden])");
    (wrong || mode).focus();
  }

  function receipt(button) {
    button.hidden = false;
    button.addEventListener("click", function () { window.print(); });
    document.addEventListener("keydown", function (event) {
      var typed = event.target.closest && event.target.closest("input, textarea, select, dialog");
      if (event.key.toLowerCase() !== "p" || event.ctrlKey || event.metaKey || event.altKey || typed) { return; }
      event.preventDefault();
      window.print();
    });
    document.querySelector("[data-next]").focus();
  }

  document.querySelectorAll("[data-counter-search]").forEach(search);
  document.querySelectorAll("[data-counter-form]").forEach(payment);
  document.querySelectorAll("[data-print]").forEach(receipt);
})();
