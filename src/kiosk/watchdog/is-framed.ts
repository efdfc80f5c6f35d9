/** Whether this page is in a frame of the desk. In one of another page, whose address it may not read, it is a wall. */
export const isFramed = ((): boolean => {
  try {
    return /^\/desk(?:\/|$)/i.test(window.parent.location.pathname);
  } catch {
    return false;
  }
})();
