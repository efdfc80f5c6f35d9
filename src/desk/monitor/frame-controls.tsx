import type { Frame } from '#desk/frame/use-frame.ts';
import { useWords } from '#desk/shell/desk-context.ts';
import { monitorWords } from './monitor-words.ts';
import styles from './monitor.module.css';

export function FrameControls({ frame }: { readonly frame: Frame }) {
  const words = useWords(monitorWords);
  const { state, send } = frame;
  const isOff = state === null || state.order.length === 0;
  const isPaused = state?.isPaused ?? false;
  return (
    <div role="group" aria-label={words.controls} className={styles.controls}>
      <button
        className="button"
        type="button"
        disabled={isOff}
        onClick={() => send({ aushang: 'step', by: -1 })}
      >
        ‹ {words.previous}
      </button>
      <button
        className="button"
        type="button"
        disabled={isOff}
        onClick={() => send({ aushang: 'pause', isPaused: !isPaused })}
      >
        {isPaused ? words.resume : words.pause}
      </button>
      <button
        className="button"
        type="button"
        disabled={isOff}
        onClick={() => send({ aushang: 'step', by: 1 })}
      >
        {words.following} ›
      </button>
    </div>
  );
}
