// Reads labels with the phone's camera where the browser can (BarcodeDetector); else the code is typed.
"use strict";
(() => {
  const form = document.querySelector("form[data-scanner]");
  if (!form) return;
  const part = (name) => form.querySelector(`[data-scan="${name}"]`);
  const [start, stop, picture, told, code] = ["start", "stop", "picture", "told", "code"].map(part);
  const can = "BarcodeDetector" in window && navigator.mediaDevices && navigator.mediaDevices.getUserMedia;
  if (!can) {
    told.textContent = form.dataset.noCamera;
    code.focus();
    return;
  }
  const detector = new window.BarcodeDetector({ formats: ["qr_code", "code_128"] });
  let stream = null;
  start.hidden = false;

  const end = () => {
    if (stream) stream.getTracks().forEach((track) => track.stop());
    stream = null;
    picture.hidden = stop.hidden = true;
    start.hidden = false;
  };

  const look = async () => {
    if (!stream) return;
    let found = [];
    try {
      found = await detector.detect(picture);
    } catch (error) {
      found = [];
    }
    if (found.length && found[0].rawValue) {
      code.value = found[0].rawValue;
      end();
      form.requestSubmit();
      return;
    }
    window.setTimeout(look, 150);
  };

  start.addEventListener("click", async () => {
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    } catch (error) {
      told.textContent = form.dataset.noCamera;
      code.focus();
      return;
    }
    picture.srcObject = stream;
    picture.hidden = stop.hidden = false;
    start.hidden = true;
    await picture.play();
    look();
  });
  stop.addEventListener("click", end);
  window.addEventListener("pagehide", end);
})();
