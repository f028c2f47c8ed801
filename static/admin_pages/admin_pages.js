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

// The menu: a heading is a link to the first page of its group, and a button that opens the group where scripts run.
// The entries of closed groups are fetched once; the browser keeps them (core.admin.menu).
document.addEventListener("DOMContentLoaded", () => {
  const menu = document.querySelector("[data-menu]");
  if (!menu) {
    return;
  }
  let whole = null;
  const fetched = async () => {
    const answer = await fetch(menu.dataset.menu);
    if (!answer.ok || answer.redirected) {
      throw new Error("no menu"); // signed out meanwhile
    }
    const found = document.createElement("template");
    found.innerHTML = await answer.text();
    return found.content;
  };
  const listOf = async (group) => {
    if (!group.querySelector("ol")) {
      whole = whole || fetched();
      const list = (await whole).querySelector(`[data-menu-group="${group.dataset.menuGroup}"] ol`);
      if (!group.querySelector("ol")) {
        group.append(list);
      }
    }
    return group.querySelector("ol");
  };
  menu.querySelectorAll(".k-group").forEach((heading) => {
    const group = heading.closest("[data-menu-group]");
    const list = group.querySelector("ol");
    heading.setAttribute("role", "button");
    heading.setAttribute("aria-expanded", String(Boolean(list && !list.hidden)));
    const turn = async (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) {
        return; // a tab or window of its own
      }
      event.preventDefault();
      try {
        const entries = await listOf(group);
        const opens = heading.getAttribute("aria-expanded") !== "true";
        entries.hidden = !opens;
        heading.setAttribute("aria-expanded", String(opens));
      } catch {
        window.location.assign(heading.href);
      }
    };
    heading.addEventListener("click", turn);
    heading.addEventListener("keydown", (event) => event.key === " " && turn(event));
  });
});

// Search from anywhere: Ctrl+K, or "/" where no other box takes it; arrows go through what is found.
document.addEventListener("DOMContentLoaded", () => {
  const box = document.getElementById("k-search");
  if (!box || typeof box.showModal !== "function") {
    return;
  }
  const form = box.querySelector("form");
  const input = form.querySelector("input[name=s]");
  const results = box.querySelector("[data-search-results]");
  let waiting = 0;
  let latest = 0;
  const open = (event) => {
    event.preventDefault();
    if (!box.open) {
      box.showModal();
    }
    input.select();
  };
  const ask = async () => {
    const mine = ++latest;
    const words = new FormData(form);
    words.append("part", "1");
    let text;
    try {
      const answer = await fetch(form.action, { method: "POST", body: words });
      if (answer.redirected) {
        window.location.reload(); // signed out meanwhile
        return;
      }
      text = answer.ok ? await answer.text() : null;
    } catch {
      text = null;
    }
    if (mine !== latest) {
      return; // a later question is on its way
    }
    if (text === null) {
      results.textContent = results.dataset.failed;
    } else {
      results.innerHTML = text;
    }
  };
  document.querySelectorAll("[data-search-open]").forEach((way) => way.addEventListener("click", open));
  box.querySelector("[data-search-close]").addEventListener("click", () => box.close());
  box.addEventListener("click", (event) => event.target === box && box.close());
  input.addEventListener("input", () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      waiting = 0;
      ask();
    }, 150);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = results.querySelector("a");
    if (first && !waiting) {
      first.click();
    } else {
      ask();
    }
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      event.preventDefault(); // Chromium would only empty the box
      box.close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) {
      return;
    }
    event.preventDefault();
    const stops = [input, ...results.querySelectorAll("a")];
    const next = stops.indexOf(document.activeElement) + step;
    stops[(next + stops.length) % stops.length].focus();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
    const isSlash = event.key === "/" && !isTyping && !document.getElementById("searchbar");
    if ((event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) || isSlash) {
      open(event);
    }
  });
});

// A sign of work for what takes longer than a moment: a form that was sent, a file that is being made. The server
// takes the cookie away with the first byte of the file.
document.addEventListener("DOMContentLoaded", () => {
  const sign = document.getElementById("k-working");
  if (!sign) {
    return;
  }
  const isFile = /(\/export\.|[?&]format=(xlsx|csv|pdf|txt)\b|\.(xlsx|csv|pdf|txt|zip)(\?|$))/;
  let soon = 0;
  const say = (text) => {
    window.clearTimeout(soon);
    soon = window.setTimeout(() => (sign.textContent = text), 700);
  };
  const stop = () => {
    window.clearTimeout(soon);
    sign.textContent = "";
  };
  const waitForFile = (since) => {
    if (!document.cookie.includes("file=asked") || Date.now() - since > 180000) {
      stop();
    } else {
      window.setTimeout(() => waitForFile(since), 300);
    }
  };
  const wait = (text) => {
    document.cookie = "file=asked; path=/; max-age=180; SameSite=Lax";
    say(text);
    waitForFile(Date.now());
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || link.origin !== window.location.origin || !isFile.test(link.href)) {
      return;
    }
    wait(sign.dataset.file);
  });
  document.addEventListener("submit", (event) => {
    const isMade = isFile.test(event.target.action);
    if (!event.defaultPrevented && (isMade || event.target.method === "post")) {
      wait(isMade ? sign.dataset.file : sign.dataset.working);
    }
  });
  window.addEventListener("pageshow", stop);
});

// Boxes that search have an element of select2 in front, which is named after its value only: it takes the box's label.
window.addEventListener("load", () => {
  const jQuery = window.django && window.django.jQuery;
  if (!jQuery) {
    return;
  }
  const labelOf = (select) => (select.id ? document.querySelector(`label[for="${select.id}"]`) : null);
  const name = (select) => {
    const label = labelOf(select);
    const front = select.nextElementSibling?.querySelector(".select2-selection");
    // One that takes several values has its search field in itself.
    const inner = select.nextElementSibling?.querySelector(".select2-search__field");
    if (label && inner) {
      inner.setAttribute("aria-label", label.textContent.trim());
    }
    if (label && front) {
      label.id = label.id || `${select.id}-label`;
      const value = front.querySelector(".select2-selection__rendered");
      front.setAttribute("aria-labelledby", value ? `${label.id} ${value.id}` : label.id);
      value?.removeAttribute("role"); // no box of its own: it only shows what the box in front of it holds
      value?.removeAttribute("aria-readonly");
    }
  };
  // jQuery is ready a moment later than the page; select2 puts its elements in then.
  jQuery(() =>
    window.setTimeout(() => document.querySelectorAll("select.select2-hidden-accessible").forEach(name))
  );
  // One of several values is put together anew when something is chosen.
  jQuery(document).on("change select2:close", "select[multiple]", (event) =>
    window.setTimeout(() => name(event.target))
  );
  jQuery(document).on("select2:open", (event) => {
    name(event.target);
    const search = document.querySelector(".select2-container--open .select2-search__field");
    const label = labelOf(event.target);
    if (search && label) {
      search.setAttribute("aria-label", label.textContent.trim());
    }
  });
});
