/* A mark sheet like a spreadsheet: arrow keys and Enter move between the boxes, a pasted block fills them from here.
   Where the sheet says what is right (data-wrong, data-signs), a box that is not is marked at once. */
(function () {
  "use strict";

  function boxAt(sheet, row, column) {
    return sheet.querySelector('input[data-row="' + row + '"][data-column="' + column + '"]');
  }

  function place(box) {
    return { row: Number(box.dataset.row), column: Number(box.dataset.column) };
  }

  var STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], Enter: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

  /* Left and right move within the text first. */
  function staysInside(box, key) {
    var whole = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    if (whole) { return false; }
    if (key === "ArrowLeft") { return box.selectionStart > 0; }
    return key === "ArrowRight" && box.selectionEnd < box.value.length;
  }

  function move(sheet, event) {
    var step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || staysInside(event.target, event.key)) { return; }
    var here = place(event.target);
    var next = boxAt(sheet, here.row + step[0], here.column + step[1]);
    event.preventDefault();
    if (next) { next.focus(); next.select(); }
  }

  function isRight(box, signs) {
    var text = box.value.trim();
    if (!text || signs.indexOf(text.toUpperCase()) >= 0) { return true; }
    return /^\d+(\.\d{0,2})?$/.test(text) && Number(text) <= Number(box.dataset.most);
  }

  function check(sheet, box) {
    if (!sheet.dataset.wrong) { return; }
    var wrong = !isRight(box, sheet.dataset.signs.split(" "));
    var note = document.getElementById("wrong-" + box.name);
    box.classList.toggle("is-wrong", wrong);
    box.setAttribute("aria-invalid", String(wrong));
    if (!note) { return; }
    note.textContent = wrong ? sheet.dataset.wrong.replace("{most}", box.dataset.most) : "";
    note.hidden = !wrong;
    if (wrong) { box.setAttribute("aria-describedby", note.id); }
  }

  function paste(sheet, event) {
    var text = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n$/, "");
    if (!/[\n\t]/.test(text)) { return; }
    event.preventDefault();
    var here = place(event.target);
    text.split("\n").forEach(function (line, down) {
      line.split("\t").forEach(function (value, across) {
        var box = boxAt(sheet, here.row + down, here.column + across);
        if (box) { box.value = value.trim(); check(sheet, box); }
      });
    });
  }

  document.querySelectorAll("[data-mark-sheet]").forEach(function (sheet) {
    sheet.addEventListener("keydown", function (event) {
      if (event.target.matches("input[data-row]")) { move(sheet, event); }
    });
    sheet.addEventListener("input", function (event) {
      if (event.target.matches("input[data-row]")) { check(sheet, event.target); }
    });
    sheet.addEventListener("paste", function (event) {
      if (event.target.matches("input[data-row]")) { paste(sheet, event); }
    });
  });
})();
