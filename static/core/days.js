// The calendar beside a box for a day or month: opens the browser's own and writes the day as people read it.
"use strict";

(() => {
  const asRead = (picked, months) => {
    const [year, month, day] = picked.split("-").map(Number);
    return [day, months[month - 1], year].filter(Boolean).join(" ");
  };

  const connect = (button) => {
    const picker = button.parentElement.querySelector(".k-day-picker");
    const box = button.parentElement.querySelector("input");
    if (!picker || typeof picker.showPicker !== "function") return;
    button.hidden = false;
    picker.hidden = false;
    button.addEventListener("click", () => {
      picker.value = box.dataset.day || "";
      picker.showPicker();
    });
    picker.addEventListener("change", () => {
      if (!picker.value) return;
      box.value = asRead(picker.value, JSON.parse(button.dataset.months));
      box.dataset.day = picker.value;
      box.dispatchEvent(new Event("change", { bubbles: true }));
      box.focus();
    });
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll(".k-day-open").forEach(connect);
  });
})();
