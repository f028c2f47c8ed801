// A box of select2 that takes several values has a search field in itself, without a label: it takes the box's.
window.addEventListener("load", () => {
  const name = () => {
    document.querySelectorAll("select[multiple].select2-hidden-accessible").forEach((select) => {
      const label = document.querySelector(`label[for="${select.id}"]`);
      const search = select.nextElementSibling?.querySelector(".select2-search__field");
      if (label && search) {
        search.setAttribute("aria-label", label.textContent.trim());
      }
    });
  };
  const jQuery = window.django && window.django.jQuery;
  // select2 puts its elements in a moment after the page, and anew when something is chosen.
  jQuery?.(() => window.setTimeout(name));
  jQuery?.(document).on("change select2:open select2:close", "select[multiple]", () => window.setTimeout(name));
});
