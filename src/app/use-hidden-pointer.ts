import { useEffect } from 'react';

const hideAfterMs = 3000;

/** Hides the pointer three seconds after it last moved. */
export function useHiddenPointer(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    let timer = setTimeout(hide, hideAfterMs);
    function hide() {
      classList.add('pointer-hidden');
    }
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
  }, []);
}
