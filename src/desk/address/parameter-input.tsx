import type { Accepts } from '#config/fields.ts';
import { useWords } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';

interface Input {
  readonly id: string;
  readonly accepts: Accepts;
  readonly value: string;
  /** The default. */
  readonly placeholder: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The control for a type of parameter. A bad value is shown in a text field. */
export function ParameterInput(props: Input) {
  const { id, accepts, value, placeholder, isWrong, onChange } = props;
  const words = useWords(addressWords);
  if (accepts.kind === 'choice') return <Choice {...props} options={accepts.options} />;
  if (accepts.kind === 'flag' && !isWrong)
    return (
      <input
        id={id}
        type="checkbox"
        checked={value === '1'}
        aria-describedby={`${id}-about`}
        aria-label={words.labels.diag}
        onChange={({ target }) => onChange(target.checked ? '1' : '')}
      />
    );
  return (
    <input
      id={id}
      type={isWrong ? 'text' : typeOf(accepts)}
      inputMode={accepts.kind === 'number' ? 'decimal' : undefined}
      value={value}
      placeholder={placeholder}
      aria-invalid={isWrong}
      aria-describedby={`${id}-about`}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** Numbers are text fields, because a number field drops "abc" silently. */
function typeOf({ kind }: Accepts): 'text' | 'time' | 'datetime-local' {
  if (kind === 'clockTime') return 'time';
  return kind === 'localDateTime' ? 'datetime-local' : 'text';
}

function Choice(props: Input & { readonly options: readonly string[] }) {
  const { id, value, placeholder, isWrong, options, onChange } = props;
  const words = useWords(addressWords);
  const word = (option: string) =>
    Object.entries(words.options).find(([name]) => name === option)?.[1] ?? option;
  return (
    <select
      id={id}
      value={isWrong ? value : value.toLowerCase()}
      aria-invalid={isWrong}
      aria-describedby={`${id}-about`}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{words.fallback(word(placeholder))}</option>
      {isWrong && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {word(option)}
        </option>
      ))}
    </select>
  );
}
