// The marking page: counts while one taps, and saving with or without network.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("form.marking");
  if (!form) return;
  const counts = form.querySelector(".counts");

  const count = () => {
    const found = { present: 0, absent: 0, late: 0 };
    form.querySelectorAll("input[type=radio]:checked").forEach((box) => { found[box.value] += 1; });
    counts.textContent = form.dataset.counts.replace(/\{(\w+)\}/g, (_all, name) => found[name]);
    form.querySelectorAll(".pupil").forEach(showWas);
  };
  const chosen = (row) => row.querySelector("input[type=radio]:checked");
  // A correction shows what it was.
  const showWas = (row) => {
    const { was } = row.dataset;
    const place = row.querySelector(".was");
    const label = was && row.querySelector(`.mark.${was} span`).textContent;
    place.textContent = was ? form.dataset.was.replace("{status}", label) : "";
    place.hidden = !was || chosen(row)?.value === was;
  };
  const saved = (version) => {
    form.elements.version.value = version;
    form.querySelectorAll(".pupil").forEach((row) => { row.dataset.was = chosen(row)?.value || ""; showWas(row); });
  };
  const fields = () => [...new FormData(form).entries()].filter(([name]) => name !== "csrfmiddlewaretoken");

  const showWrong = (wrong) => {
    form.querySelectorAll(".pupil").forEach((row) => {
      const text = wrong[row.dataset.pupil] || "";
      const place = row.querySelector(".errors");
      row.classList.toggle("is-wrong", Boolean(text));
      place.textContent = text;
      place.hidden = !text;
    });
    form.querySelector(".is-wrong")?.scrollIntoView({ block: "center" });
  };

  // What was kept before a reload is shown again.
  const address = form.getAttribute("action");
  const restore = () => {
    const item = kept.of(form.dataset.owner).find((one) => one.address === address);
    if (!item) return;
    item.fields.forEach(([name, value]) => {
      const box = form.querySelector(`input[type=radio][name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
      if (box) box.checked = true;
      const text = form.querySelector(`.remark input[name="${CSS.escape(name)}"]`);
      if (text) text.value = value;
    });
  };

  form.addEventListener("change", count);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector(".save-bar button");
    button.disabled = true;
    bar.show(form.dataset.sending, "");
    const item = {
      id: `${Date.now()}-${Math.random()}`,
      owner: form.dataset.owner,
      address,
      label: form.dataset.label,
      fields: fields(),
    };
    // Kept first: a page that is closed in the middle loses nothing, and what is sent twice changes nothing.
    kept.put(item);
    const answer = await sendFields(address, item.fields);
    delete form.dataset.sent;
    button.disabled = false;
    if (!answer.sent) {
      bar.show(answer.isSignedOut ? bar.word("signedOut") : form.dataset.kept, "warning");
      return;
    }
    kept.drop(item);
    showWrong(answer.wrong || {});
    bar.show(answer.message, answer.ok ? "success" : "error");
    if (answer.ok) saved(answer.version);
  });
  document.addEventListener("kept-answered", ({ detail: { item, answer } }) => {
    if (item.address !== address) return;
    showWrong(answer.wrong || {});
    if (answer.ok) saved(answer.version);
  });
  restore();
  count();
});
