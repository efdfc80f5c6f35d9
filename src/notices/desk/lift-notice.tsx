import { useId, useState } from 'react';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { isAlarmOn, type ListedNotice } from '#notices/model/listed-notice.ts';
import { NoticeFailure } from './notice-failure.tsx';
import { noticesWords } from './notices-words.ts';
import styles from './notices.module.css';
import { type OnLifted, useLiftNotice } from './use-lift-notice.ts';

interface Props {
  readonly notice: ListedNotice;
  readonly onLifted: OnLifted;
}

/** Ends a notice or an all-clear at once, an alarm after a question. */
export function LiftNotice(props: Props) {
  const { notice, onLifted } = props;
  const { words } = useView(noticesWords);
  const lift = useLiftNotice(onLifted);
  const [step, setStep] = useState<'idle' | 'asked' | 'cancelled'>('idle');
  const needsQuestion = isAlarmOn(notice);
  const kind = notice.lifted === null ? notice.level : 'allClear';
  const liftWith = (minutes: number) => {
    if (lift.isPending) return;
    lift.mutate({ id: notice.id, minutes, lifted: minutes > 0 ? 'cleared' : liftedOf[kind] });
  };
  return (
    <div className={styles.lift}>
      {step === 'asked' ? (
        <Question isPending={lift.isPending} onConfirm={liftWith} onCancel={() => setStep('cancelled')} />
      ) : (
        <button
          type="button"
          className="button"
          ref={step === 'cancelled' ? takeFocus : null}
          aria-disabled={lift.isPending}
          onClick={() => (needsQuestion ? setStep('asked') : liftWith(0))}
        >
          {lift.isPending ? words.lift.lifting : words.lift.open[kind]}
        </button>
      )}
      <div role="alert">
        <NoticeFailure error={lift.error} hasText={false} />
      </div>
    </div>
  );
}

const liftedOf = { alarm: 'liftedAlarm', notice: 'liftedNotice', allClear: 'allClearHidden' } as const;

/** For how long there is an all-clear; 0: none. */
const clearMinutes = [5, 10, 30, 0] as const;

function Question(props: {
  readonly isPending: boolean;
  readonly onConfirm: (minutes: number) => void;
  readonly onCancel: () => void;
}) {
  const { isPending, onConfirm, onCancel } = props;
  const { words } = useView(noticesWords);
  const [chosen, setChosen] = useState<number>(10);
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.question}>
      <h4 id={id} tabIndex={-1} ref={takeFocus}>
        {words.lift.question}
      </h4>
      <p>{words.lift.meaning}</p>
      <fieldset>
        <legend>{words.lift.legend}</legend>
        {clearMinutes.map((minutes) => (
          <label key={minutes}>
            <input
              type="radio"
              name={`${id}-clear`}
              checked={minutes === chosen}
              onChange={() => setChosen(minutes)}
            />
            {minutes === 0 ? words.lift.none : words.lift.minutes(minutes)}
          </label>
        ))}
      </fieldset>
      <p className={styles.buttons}>
        <button
          type="button"
          className="button"
          data-danger
          aria-disabled={isPending}
          onClick={() => onConfirm(chosen)}
        >
          {isPending ? words.lift.lifting : words.lift.confirm}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {words.lift.cancel}
        </button>
      </p>
    </section>
  );
}
