import { useId } from 'react';
import { describeAccepted, describeFallback, describeProblem, meanings } from '#config/parameter-docs.ts';
import { type Accepts, fields, type ParameterName, type ParameterProblem } from '#config/parameters.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';

interface Control {
  readonly name: ParameterName;
  readonly value: string;
  readonly problem: ParameterProblem | undefined;
  readonly onChange: (value: string) => void;
}

export function ParameterControl(props: Control) {
  const { name, problem } = props;
  const { language, words } = useView(addressWords);
  const id = useId();
  const { accepts } = fields[name];
  const fallback = useFallback(name);
  const isChosen = accepts.kind === 'choice' || accepts.kind === 'flag';
  return (
    <div className={styles.control}>
      <label htmlFor={id}>
        {words.labels[name]} <code>{name}</code>
      </label>
      <ParameterInput {...props} id={id} fallback={fallback} />
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {describeProblem(problem)[language]}
        </p>
      )}
      <p className={styles.meaning} id={`${id}-about`}>
        {meanings[name][language]}.{!isChosen && ` ${capitalize(describeAccepted(accepts)[language])}.`}
        {!isChosen && describeFallback(name).en !== 'none' && ` ${words.fallback(fallback)}.`}
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

/** Numbers are text fields, because a number field drops "abc" silently. */
const inputTypes: Partial<Record<Accepts['kind'], 'time' | 'datetime-local'>> = {
  clockTime: 'time',
  localDateTime: 'datetime-local',
};

/** The control for a type of parameter. A bad value is shown in a text field. */
function ParameterInput(props: Control & { readonly id: string; readonly fallback: string }) {
  const { name, value, problem, onChange, id, fallback } = props;
  const { words } = useView(addressWords);
  const { accepts } = fields[name];
  const isWrong = problem !== undefined;
  const shared = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-invalid': isWrong,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  const word = (option: string) => new Map(Object.entries(words.options)).get(option) ?? option;
  if (accepts.kind === 'choice')
    return (
      <select {...shared} value={isWrong ? value : value.toLowerCase()}>
        <option value="">{words.fallback(word(fallback))}</option>
        {isWrong && <option value={value}>{value}</option>}
        {accepts.options.map((option) => (
          <option key={option} value={option}>
            {word(option)}
          </option>
        ))}
      </select>
    );
  if (accepts.kind === 'flag' && !isWrong)
    return (
      <input
        {...shared}
        type="checkbox"
        checked={value === '1'}
        aria-label={words.labels[name]}
        onChange={({ target }) => onChange(target.checked ? '1' : '')}
      />
    );
  return (
    <input
      {...shared}
      type={isWrong ? 'text' : (inputTypes[accepts.kind] ?? 'text')}
      inputMode={accepts.kind === 'number' ? 'decimal' : undefined}
      value={value}
      placeholder={fallback}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
