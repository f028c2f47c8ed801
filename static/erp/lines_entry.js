/* A form with several lines: Enter goes to the next box, a new line comes when it is needed, one press sends it once. */
(function () {
  "use strict";

  var form = document.querySelector("[data-lines-entry]");
  if (!form) { return; }
  var holder = form.querySelector("[data-lines]");
  var blank = document.getElementById("blank-line");
  var count = form.querySelector("[name=line-TOTAL_FORMS]");
  var most = Number(form.dataset.most);
  var sent = false;

  function addLine() {
    var number = Number(count.value);
    if (number >= most) { return null; }
    var made = document.createElement("div");
    made.innerHTML = blank.innerHTML.replace(/__number__/g, String(number)).replace(/__shown__/g, String(number + 1));
    var line = made.querySelector("[data-line]");
    holder.appendChild(line);
    count.value = String(number + 1);
    return line;
  }

  function firstBox(line) {
    return line ? line.querySelector("select, input:not([type=hidden])") : null;
  }

  function boxes() {
    return Array.from(form.querySelectorAll("select, input:not([type=hidden]), button[name=save]"));
  }

  form.addEventListener("keydown", function (event) {
    if (event.key !== "Enter" || event.target.tagName === "BUTTON" || event.ctrlKey) { return; }
    event.preventDefault();
    var line = event.target.closest("[data-line]");
    var own = line ? Array.from(line.querySelectorAll("select, input:not([type=hidden])")) : [];
    var isLast = line && !line.nextElementSibling && own[own.length - 1] === event.target;
    if (isLast && own.some(function (box) { return box.tagName === "INPUT" && box.value !== box.defaultValue; })) { addLine(); }
    var all = boxes();
    var next = all[all.indexOf(event.target) + 1];
    if (next) { next.focus(); }
  });
  form.querySelector("[data-more]").addEventListener("click", function (event) {
    var box = firstBox(addLine());
    event.preventDefault();
    if (box) { box.focus(); }
  });
  form.addEventListener("submit", function (event) {
    if (sent) { event.preventDefault(); }
    sent = true;
  });
  window.addEventListener("pageshow", function () { sent = false; });
})();
