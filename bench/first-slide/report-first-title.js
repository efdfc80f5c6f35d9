/// <reference lib="dom" />
/* Runs in a page before its own scripts, and reports the frame after the one that shows the first title. */
(() => {
  function isShown() {
    const title = document.querySelector('article[aria-current="true"] h1');
    if (title === null || title.getBoundingClientRect().width === 0) return false;
    if (!document.fonts.check(getComputedStyle(title).font, title.textContent)) return false;
    let opacity = 1;
    /** @type {Element | null} */
    let element = title;
    for (; element !== null; element = element.parentElement) {
      const style = getComputedStyle(element);
      if (style.visibility === 'hidden') return false;
      opacity *= Number(style.opacity);
    }
    return opacity > 0.99;
  }
  // The callbacks of a frame run before it is painted.
  const look = () => requestAnimationFrame(isShown() ? (at) => Object(window).reportTitle(at) : look);
  requestAnimationFrame(look);
})();
