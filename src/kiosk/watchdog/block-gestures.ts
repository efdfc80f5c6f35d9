export function blockGestures(): () => void {
  const prevent = (event: Event) => event.preventDefault();
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey) event.preventDefault();
  };
  const onTouch = (event: TouchEvent) => {
    if (event.touches.length > 1) event.preventDefault();
  };
  const options = { passive: false };
  window.addEventListener('contextmenu', prevent);
  window.addEventListener('dragstart', prevent);
  window.addEventListener('wheel', onWheel, options);
  window.addEventListener('touchmove', onTouch, options);
  document.documentElement.classList.add('wall');
  return () => {
    window.removeEventListener('contextmenu', prevent);
    window.removeEventListener('dragstart', prevent);
    window.removeEventListener('wheel', onWheel);
    window.removeEventListener('touchmove', onTouch);
    document.documentElement.classList.remove('wall');
  };
}
