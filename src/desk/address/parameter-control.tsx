import { useId } from 'react';
import { describeAccepted, describeFallback, describeProblem, meanings } from '#config/parameter-docs.ts';
import { type Accepts, fields, type ParameterName } from '#config/parameters.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { useAddress } from './use-address.ts';

export function ParameterControl({ name }: { readonly name: ParameterName }) {
  const { site, language, words } = useView(addressWords);
  const { problem } = useAddress().controlOf(name);
  const id = useId();
  const { accepts } = fields[name];
  const { language: lang, timeZone: tz, allMonitors } = site;
  const siteDefaults: Partial<Record<ParameterName, string>> = { lang, tz, all: allMonitors.join(', ') };
  const fallback = siteDefaults[name] ?? describeFallback(name)[language];
  const isChosen = accepts.kind === 'choice' || accepts.kind === 'flag';
  return (
    <div className={styles.control}>
      <label htmlFor={id}>
        {words.labels[name]} <code>{name}</code>
      </label>
      <ParameterInput name={name} id={id} fallback={fallback} />
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

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Numbers are text fields, because a number field drops "abc" silently. */
const inputTypes: Partial<Record<Accepts['kind'], 'time' | 'datetime-local'>> = {
  clockTime: 'time',
  localDateTime: 'datetime-local',
};

interface Input {
  readonly name: ParameterName;
  readonly id: string;
  readonly fallback: string;
}

/** The control for a type of parameter. A bad value is shown in a text field. */
function ParameterInput({ name, id, fallback }: Input) {
  const { words } = useView(addressWords);
  const { value, problem, change } = useAddress().controlOf(name);
  const { accepts } = fields[name];
  const isWrong = problem !== undefined;
  const shared = {
    id,
    'aria-describedby': `${id}-about`,
    'aria-invalid': isWrong,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
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
        onChange={({ target }) => change(target.checked ? '1' : '')}
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
