// Runs before the first paint, so that a chosen theme never flashes in the other one. Without a choice the system decides.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be closed to the page; the system's theme stands.
  }
})();
