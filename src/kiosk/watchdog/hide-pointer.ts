const hideAfterMs = 3000;

export function hidePointer(): () => void {
  const { classList } = document.documentElement;
  const hide = () => classList.add('pointer-hidden');
  let timer = setTimeout(hide, hideAfterMs);
  const onMove = () => {
    classList.remove('pointer-hidden');
    clearTimeout(timer);
    timer = setTimeout(hide, hideAfterMs);
  };
  window.addEventListener('pointermove', onMove);
  return () => {
    clearTimeout(timer);
    classList.remove('pointer-hidden');
    window.removeEventListener('pointermove', onMove);
  };
}
