/// <reference lib="dom" />
/* Runs in a page before its own scripts, and reports the frame after the one that shows the first title. */
(() => {
  /** @param {FontFace} face @param {number} code */
  function hasCode({ unicodeRange }, code) {
    return unicodeRange.split(',').some((range) => {
      const [from = 0, to = from] = range
        .replace(/^\s*U\+/i, '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return from <= code && code <= to;
    });
  }

  /**
   * Whether each character has the font that it will keep: the first family of the list whose files have it, or the device's.
   * `check` with the whole list would also ask for the families after that one, which are not loaded until a text needs them.
   * @param {Element} element
   */
  function hasItsFonts(element) {
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const bare = (/** @type {string} */ family) => family.replace(/["']/g, '').trim();
    const faces = [...document.fonts];
    let left = [...new Set(Array.from(element.textContent))];
    return fontFamily.split(',').every((family) => {
      const own = faces.filter((face) => bare(face.family) === bare(family));
      const found = left.filter((character) =>
        own.some((face) => hasCode(face, character.codePointAt(0) ?? 0)),
      );
      left = left.filter((character) => !found.includes(character));
      return found.length === 0 || document.fonts.check(`${fontWeight} 100px ${family}`, found.join(''));
    });
  }

  function isShown() {
    const title = document.querySelector('article[aria-current="true"] h1');
    if (title === null || title.getBoundingClientRect().width === 0 || !hasItsFonts(title)) return false;
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
