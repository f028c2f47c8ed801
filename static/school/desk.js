// The desk's box takes what the scanner types, also where the browser has its focus elsewhere after loading.
(() => {
  const box = document.getElementById("id_scan");
  if (box) box.focus();
})();
