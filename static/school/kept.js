// Marks that were made without network: kept on the phone, sent once when it is back, from whichever page is open.
"use strict";

const KEPT = "karyalaya.kept";

const kept = {
  // All that is kept, of everybody who signed in on this phone.
  all() {
    try {
      return JSON.parse(localStorage.getItem(KEPT) || "[]");
    } catch (_error) {
      return [];
    }
  },
  of(owner) {
    return kept.all().filter((one) => one.owner === owner);
  },
  // One for each address: marks made again take the place of the earlier ones.
  put(item) {
    const others = kept.all().filter((one) => one.owner !== item.owner || one.address !== item.address);
    localStorage.setItem(KEPT, JSON.stringify([...others, item]));
  },
  refuse(item, message) {
    const told = (one) => (one.id === item.id ? { ...one, refused: message } : one);
    localStorage.setItem(KEPT, JSON.stringify(kept.all().map(told)));
  },
  drop(item) {
    const rest = kept.all().filter((one) => one.id !== item.id);
    if (rest.length) localStorage.setItem(KEPT, JSON.stringify(rest));
    else localStorage.removeItem(KEPT);
  },
};

const bar = {
  show(text, kind, actions = []) {
    const place = document.getElementById("kept");
    if (!place) return;
    place.textContent = "";
    place.className = `notice ${kind}`;
    place.hidden = !text;
    place.append(text);
    actions.forEach(([label, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "button plain";
      button.textContent = label;
      button.addEventListener("click", act);
      place.append(" ", button);
    });
  },
  word(name) {
    return document.getElementById("kept")?.dataset[name] || "";
  },
};

// Sends one form's fields. Answers {sent, ok, message, wrong}; not sent where the network is away.
async function sendFields(address, fields) {
  const body = new URLSearchParams(fields);
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value || "";
  let answer;
  try {
    answer = await fetch(address, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Accept: "application/json", "X-CSRFToken": token },
    });
  } catch (_error) {
    return { sent: false };
  }
  const isJson = (answer.headers.get("content-type") || "").includes("application/json");
  // A page in place of the answer: the sign-in has ended, or the server is being restarted. Kept, and tried again.
  if (!isJson) return { sent: false, isSignedOut: answer.type === "opaqueredirect" || answer.status === 403 };
  return { sent: true, ...(await answer.json()) };
}

// What the server has refused is not sent again by itself: somebody looks at it, or throws it away.
function showRefused(item) {
  bar.show(`${item.label}: ${item.refused}`, "error", [
    [bar.word("open"), () => { window.location.assign(item.address); }],
    [bar.word("discard"), () => { kept.drop(item); bar.show("", ""); }],
  ]);
}

async function sendKept(owner) {
  const send = async () => {
    for (const item of kept.of(owner).filter((one) => !one.refused)) {
      const answer = await sendFields(item.address, item.fields);
      if (!answer.sent) {
        bar.show(answer.isSignedOut ? bar.word("signedOut") : `${bar.word("kept")} ${item.label}`, "warning");
        return;
      }
      if (answer.ok) {
        kept.drop(item);
        bar.show(answer.message, "success");
      } else {
        kept.refuse(item, answer.message);
      }
      document.dispatchEvent(new CustomEvent("kept-answered", { detail: { item, answer } }));
    }
    kept.of(owner).filter((one) => one.refused).slice(0, 1).forEach(showRefused);
  };
  // Of two open pages one sends.
  if (navigator.locks) await navigator.locks.request(KEPT, send);
  else await send();
}

document.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("kept");
  if (!place) return;
  const { owner } = place.dataset;
  const look = () => {
    if (kept.of(owner).length) sendKept(owner);
  };
  window.addEventListener("online", look);
  // A phone does not always say that the network is back.
  window.setInterval(() => { if (navigator.onLine) look(); }, 20000);
  look();
  // Whoever signs out leaves nothing of theirs behind.
  document.querySelectorAll("form[data-sign-out]").forEach((form) => {
    form.addEventListener("submit", (event) => {
      const waiting = kept.of(owner);
      if (waiting.length && !window.confirm(bar.word("leave"))) {
        event.preventDefault();
        delete form.dataset.sent;
        return;
      }
      waiting.forEach(kept.drop);
    });
  });
});
