import { Button, FormBar } from '@aushang/staff/form-bar.tsx';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { takeFocus } from '#screens/desk/editor/take-focus.ts';

interface QuestionProps extends Pick<ComponentProps<typeof FormBar>, 'label' | 'failure'> {
  readonly isOff: boolean;
  readonly heading: 'h2' | 'h4';
  readonly question: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly act: () => void;
  /** What it means. */
  readonly children: ReactNode;
}

/** A button that asks before it acts. The focus goes to the question, and back if it is cancelled. */
export function Question({
  label,
  isOff,
  failure,
  heading: Heading,
  act,
  children,
  ...words
}: QuestionProps) {
  const id = useId();
  const [step, setStep] = useState<'idle' | 'asked' | 'cancelled'>('idle');
  if (step !== 'asked')
    return (
      <FormBar
        {...{ label, isOff, failure }}
        ref={step === 'cancelled' ? takeFocus : null}
        onClick={() => setStep('asked')}
      />
    );
  return (
    <section className="panel stack measure" data-kind="no" aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} ref={takeFocus}>
        {words.question}
      </Heading>
      {children}
      <FormBar label={words.confirm} data-danger {...{ isOff, failure }} onClick={act}>
        <Button onClick={() => setStep('cancelled')}>{words.cancel}</Button>
      </FormBar>
    </section>
  );
}
