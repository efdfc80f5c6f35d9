import { useId } from 'react';
import { describeAccepted, describeFallback, describeProblem, meanings } from '#config/parameter-docs.ts';
import { fields, type ParameterName, type ParameterProblem } from '#config/parameters.ts';
import { useDesk, useWords } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { ParameterInput } from './parameter-input.tsx';

/** Parameters without a default. */
const unsetByDefault: readonly ParameterName[] = ['diagonal', 'distance'];

export function ParameterControl(props: {
  readonly name: Exclude<ParameterName, 'monitor'>;
  readonly value: string;
  readonly problem: ParameterProblem | undefined;
  readonly onChange: (value: string) => void;
}) {
  const { name, value, problem, onChange } = props;
  const { language } = useDesk();
  const words = useWords(addressWords);
  const id = useId();
  const { accepts } = fields[name];
  const meaning = meanings[name];
  const fallback = useFallback(name);
  const isChosen = accepts.kind === 'choice' || accepts.kind === 'flag';
  const hasFallback =
    ['number', 'names', 'timeZone'].includes(accepts.kind) && !unsetByDefault.includes(name);
  return (
    <div className={styles.control}>
      <label htmlFor={id}>
        {words.labels[name]} <code>{name}</code>
      </label>
      <ParameterInput
        id={id}
        accepts={accepts}
        value={value}
        placeholder={fallback}
        isWrong={problem !== undefined}
        onChange={onChange}
      />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {describeProblem(problem)[language]}
        </p>
      )}
      <p className={styles.meaning} id={`${id}-about`}>
        {meaning[language]}.{!isChosen && ` ${capitalize(describeAccepted(accepts)[language])}.`}
        {hasFallback && ` ${words.fallback(fallback)}.`}
      </p>
    </div>
  );
}

/** The default in words, or the site's value. */
function useFallback(name: ParameterName): string {
  const { site, language } = useDesk();
  if (name === 'lang') return site.language;
  if (name === 'tz') return site.timeZone;
  return name === 'all' ? site.allMonitors.join(', ') : describeFallback(name)[language];
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
