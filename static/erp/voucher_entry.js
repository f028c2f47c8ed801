/* Entry of a voucher: sums and difference while one types, Enter to the next box, a new line when it is needed. */
(function () {
  "use strict";

  var form = document.querySelector("[data-voucher-entry]");
  if (!form) { return; }
  var body = form.querySelector("[data-lines]");
  var blank = document.getElementById("blank-line");
  var count = form.querySelector("[name=line-TOTAL_FORMS]");
  var most = Number(form.dataset.most);
  var sent = false;

  function paise(box) {
    var value = Number(box.value.replace(/[,\s₹]/g, ""));
    return isFinite(value) ? Math.round(value * 100) : 0;
  }

  function written(amount) {
    return (amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  }

  function sums() {
    var debit = 0;
    var credit = 0;
    body.querySelectorAll("[data-debit]").forEach(function (box) { debit += paise(box); });
    body.querySelectorAll("[data-credit]").forEach(function (box) { credit += paise(box); });
    form.querySelector("[data-sum=debit]").textContent = written(debit);
    form.querySelector("[data-sum=credit]").textContent = written(credit);
    var place = form.querySelector("[data-sum=difference]");
    place.textContent = written(Math.abs(debit - credit));
    place.closest("[data-difference]").classList.toggle("entry-off", debit !== credit);
    return debit - credit;
  }

  function addLine() {
    var number = Number(count.value);
    if (number >= most) { return null; }
    var holder = document.createElement("tbody");
    holder.innerHTML = blank.innerHTML.replace(/__number__/g, String(number));
    var row = holder.querySelector("tr");
    body.appendChild(row);
    count.value = String(number + 1);
    return row;
  }

  /* On a line that has an account and no amount, the side that balances the voucher is filled in. */
  function balance(row) {
    var debit = row.querySelector("[data-debit]");
    var credit = row.querySelector("[data-credit]");
    if (!row.querySelector("[data-account]").value || debit.value || credit.value) { return; }
    var off = sums();
    if (off === 0) { return; }
    var box = off > 0 ? credit : debit;
    box.value = (Math.abs(off) / 100).toFixed(2);
    box.dataset.offered = "";
    sums();
  }

  /* Whoever types an amount on the other side did not mean the one that was filled in. */
  function typed(event) {
    var isDebit = event.target.matches("[data-debit]");
    if (!isDebit && !event.target.matches("[data-credit]")) { return; }
    var other = event.target.closest("tr").querySelector(isDebit ? "[data-credit]" : "[data-debit]");
    delete event.target.dataset.offered;
    if (event.target.value && "offered" in other.dataset) {
      other.value = "";
      delete other.dataset.offered;
    }
  }

  function boxes() {
    return Array.from(form.querySelectorAll("select, input:not([type=hidden]), button[name=save]"));
  }

  function onEnter(event) {
    if (event.key !== "Enter" || event.target.tagName === "BUTTON" || event.ctrlKey) { return; }
    event.preventDefault();
    var row = event.target.closest("tr");
    if (row && body.contains(row) && !row.nextElementSibling && row.querySelector("[data-account]").value) { addLine(); }
    var all = boxes();
    var next = all[all.indexOf(event.target) + 1];
    if (!next) { return; }
    next.focus();
    if (next.select) { next.select(); }
  }

  var waiting = 0;
  function parties(event) {
    if (!event.target.matches("[data-party]")) { return; }
    window.clearTimeout(waiting);
    var words = event.target.value;
    waiting = window.setTimeout(async function () {
      try {
        var answer = await fetch(form.dataset.parties + "?q=" + encodeURIComponent(words));
        if (!answer.ok || answer.redirected) { return; }
        var list = document.getElementById("parties");
        list.textContent = "";
        (await answer.json()).parties.forEach(function (one) {
          var option = document.createElement("option");
          option.value = one.value;
          option.label = one.label;
          list.appendChild(option);
        });
      } catch (_error) {
        // Kind and number can be typed in any case.
      }
    }, 200);
  }

  body.addEventListener("input", function (event) { typed(event); sums(); parties(event); });
  body.addEventListener("focusin", function (event) {
    if (event.target.matches("[data-debit], [data-credit]")) { balance(event.target.closest("tr")); }
  });
  form.addEventListener("keydown", onEnter);
  form.addEventListener("submit", function (event) {
    if (sent) { event.preventDefault(); }
    sent = true;
  });
  /* The page is hidden until its frame has begun, and what is hidden takes no focus by itself. */
  function begin() {
    var first = form.querySelector("[autofocus]");
    if (first && document.activeElement === document.body) { first.focus(); }
  }
  if (document.documentElement.hasAttribute("x-cloak")) {
    document.addEventListener("alpine:initialized", function () { window.setTimeout(begin); });
  } else {
    begin();
  }
  window.addEventListener("pageshow", function () { sent = false; });
  sums();
})();
