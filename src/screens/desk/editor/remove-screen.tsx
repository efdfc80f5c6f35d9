import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import styles from './address.module.css';
import { changeWords } from './change-words.ts';
import { SaveFailure } from './save-failure.tsx';
import { takeFocus } from './take-focus.ts';
import { useChangeScreen } from './use-change-screen.ts';

/** Asks before it removes. */
export function RemoveScreen(props: { readonly name: string; readonly onRemoved: () => void }) {
  const { name, onRemoved } = props;
  const { words } = useView(changeWords);
  const { remove } = useChangeScreen();
  const [step, setStep] = useState<'idle' | 'asked' | 'cancelled'>('idle');
  if (step !== 'asked')
    return (
      <div className={styles.remove}>
        <button
          type="button"
          className="button"
          ref={step === 'cancelled' ? takeFocus : null}
          onClick={() => setStep('asked')}
        >
          {words.remove}
        </button>
      </div>
    );
  return (
    <section className={styles.remove} aria-labelledby="remove-question">
      <h2 id="remove-question" tabIndex={-1} ref={takeFocus}>
        {words.removeQuestion(name)}
      </h2>
      <p>
        {words.removedMeaning} {words.removeMeaning}
      </p>
      <p className={styles.actions}>
        <button
          type="button"
          className="button"
          data-danger
          aria-disabled={remove.isPending}
          onClick={() => remove.isPending || remove.mutate(name, { onSuccess: onRemoved })}
        >
          {words.confirm}
        </button>
        <button type="button" className="button" onClick={() => setStep('cancelled')}>
          {words.cancel}
        </button>
      </p>
      <div role="alert">
        <SaveFailure error={remove.error} />
      </div>
    </section>
  );
}
