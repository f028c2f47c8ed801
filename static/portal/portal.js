// Small helps; every page works without them.
"use strict";

document.documentElement.classList.add("js");

document.addEventListener("DOMContentLoaded", () => {
  const button = document.querySelector(".menu-button");
  const nav = document.getElementById("navigation");
  if (button && nav) {
    button.hidden = false;
    const show = (open) => {
      nav.classList.toggle("is-open", open);
      button.setAttribute("aria-expanded", String(open));
    };
    button.addEventListener("click", () => show(!nav.classList.contains("is-open")));
    nav.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        show(false);
        button.focus();
      }
    });
  }

  const summary = document.querySelector(".error-summary");
  if (summary) summary.focus();

  document.querySelectorAll("[data-print]").forEach((control) => {
    control.hidden = false;
    control.addEventListener("click", () => window.print());
  });

  // A second press while the first is under way would send the form twice.
  document.querySelectorAll("form[method=post]").forEach((form) => {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = "yes";
    });
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent);
  });
});
