/* A mark sheet like a spreadsheet: arrow keys and Enter move between the boxes, a pasted block fills them from here. */
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

  function paste(sheet, event) {
    var text = event.clipboardData.getData("text").replace(/\r/g, "").replace(/\n$/, "");
    if (!/[\n\t]/.test(text)) { return; }
    event.preventDefault();
    var here = place(event.target);
    text.split("\n").forEach(function (line, down) {
      line.split("\t").forEach(function (value, across) {
        var box = boxAt(sheet, here.row + down, here.column + across);
        if (box) { box.value = value.trim(); }
      });
    });
  }

  document.querySelectorAll("[data-mark-sheet]").forEach(function (sheet) {
    sheet.addEventListener("keydown", function (event) {
      if (event.target.matches("input[data-row]")) { move(sheet, event); }
    });
    sheet.addEventListener("paste", function (event) {
      if (event.target.matches("input[data-row]")) { paste(sheet, event); }
    });
  });
})();
