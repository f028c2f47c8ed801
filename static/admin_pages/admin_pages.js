// Follows work that goes on in the background without reloading; when it is over, the page is shown anew.
document.addEventListener("DOMContentLoaded", () => {
  const page = document.querySelector("[data-progress]");
  if (!page) {
    return;
  }
  const bar = page.querySelector("progress");
  const text = page.querySelector("[data-progress-text]");
  const ask = async () => {
    try {
      const answer = await fetch(page.dataset.progress, { headers: { Accept: "application/json" } });
      if (answer.redirected) {
        window.location.reload(); // signed out meanwhile, by a restore for example
        return;
      }
      const progress = await answer.json();
      if (progress.is_over) {
        window.location.reload();
        return;
      }
      if (progress.total) {
        bar.value = progress.percent;
        text.textContent = `${progress.done.toLocaleString("en-IN")} / ${progress.total.toLocaleString("en-IN")}`;
      }
    } catch {
      // The next look may go through.
    }
    window.setTimeout(ask, 1000);
  };
  window.setTimeout(ask, 700);
});
