const hidePointerAfterMs = 3000;

/** On a wall: no menus, no dragging, no zoom, and no pointer while it does not move. */
export function blockInput(): void {
  const { classList } = document.documentElement;
  classList.add('wall');
  const prevent = (event: Event) => event.preventDefault();
  window.addEventListener('contextmenu', prevent);
  window.addEventListener('dragstart', prevent);
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) event.preventDefault();
  };
  const onTouch = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault();
  };
  window.addEventListener('wheel', onWheel, { passive: false });
  window.addEventListener('touchmove', onTouch, { passive: false });
  const hide = () => classList.add('pointer-hidden');
  let timer = setTimeout(hide, hidePointerAfterMs);
  window.addEventListener('pointermove', () => {
    classList.remove('pointer-hidden');
    clearTimeout(timer);
    timer = setTimeout(hide, hidePointerAfterMs);
  });
}
