import type { ReactNode } from 'react';
import {
  describeAccepted,
  describeFallback,
  describeProblem,
  labelOf,
  parametersIn,
} from '#config/parameter-docs.ts';
import { groupWords, optionWords, parameterWords } from '#config/parameter-words.ts';
import { type Accepts, fields, type FormGroup, type ParameterName } from '#config/parameters.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { fieldWords } from './field-words.ts';
import type { Address, AddressControl } from './use-address.ts';

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly onBlur?: () => void;
  readonly hint?: string;
  /** Nothing if it is false. */
  readonly fault?: ReactNode;
  readonly suggestions?: readonly string[];
  readonly isWide?: boolean;
  /** It has several lines. */
  readonly isLong?: boolean;
}

/** A text with its label, hint and fault. */
export function TextField(props: TextFieldProps) {
  const { id, label, hint, fault = false } = props;
  return (
    <div className="field" data-wide={props.isWide}>
      <label htmlFor={id}>{label}</label>
      <TextInput {...props} />
      {fault !== false && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p className="hint" id={`${id}-about`}>
          {hint}
        </p>
      )}
    </div>
  );
}

function TextInput(props: TextFieldProps) {
  const { id, value, change, onBlur, hint, fault = false, suggestions = [], isLong = false } = props;
  const isWrong = fault !== false;
  const described = [...(isWrong ? [`${id}-problem`] : []), ...(hint === undefined ? [] : [`${id}-about`])];
  const shared = {
    id,
    value,
    onBlur,
    'aria-invalid': isWrong,
    'aria-describedby': described.join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  if (isLong) return <textarea {...shared} rows={3} maxLength={2000} />;
  const list = suggestions.length > 0 ? `${id}-known` : undefined;
  return (
    <>
      <input {...shared} list={list} maxLength={200} autoComplete="off" spellCheck={false} />
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

interface Props {
  readonly name: ParameterName;
  readonly control: AddressControl;
}

/** Fieldsets with a control for each of their parameters. */
export function ParameterGroups(props: { readonly groups: readonly FormGroup[]; readonly address: Address }) {
  const { language } = useDesk();
  return props.groups.map((group) => (
    <fieldset key={group} className="section">
      <legend>{groupWords[group][language]}</legend>
      <div className="tiles inputs">
        {parametersIn(group).map((name) => (
          <ParameterControl key={name} name={name} control={props.address.controlOf(name)} />
        ))}
      </div>
    </fieldset>
  ));
}

function ParameterControl({ name, control }: Props) {
  const { language, words } = useView(fieldWords);
  const [label, meaning, hint] = parameterWords[name][language];
  const { id, problem, fallback } = control;
  const { accepts } = fields[name];
  const isChosen = ['choice', 'choices', 'flag'].includes(accepts.kind);
  const accepted = describeAccepted(accepts)[language];
  const hasFallback = describeFallback(name).en !== 'none';
  const about = [
    `${meaning}.`,
    ...(isChosen ? [] : [`${accepted.replace(/^./, (letter) => letter.toUpperCase())}.`]),
    ...(!isChosen && hasFallback ? [`${words.fallback(fallback)}.`] : []),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {hint === undefined && <code>{name}</code>}
      </label>
      <ParameterInput name={name} control={hint === undefined ? control : { ...control, fallback: '' }} />
      {problem !== undefined && (
        <p className="problem" id={`${id}-problem`} role="alert">
          {hint === undefined ? describeProblem(problem)[language] : words.needed(accepted)}
        </p>
      )}
      <p className="hint" id={`${id}-about`}>
        {hint ?? about.join(' ')}
      </p>
    </div>
  );
}

/** Numbers are text fields, because a number field drops "abc" silently. */
const inputTypes: Partial<Record<Accepts['kind'], 'time' | 'datetime-local'>> = {
  clockTime: 'time',
  localDateTime: 'datetime-local',
};

/** The options; where several are accepted, also two of them one after the other. */
function selectable({ kind, options }: Extract<Accepts, { readonly options: unknown }>): readonly string[] {
  if (kind === 'choice') return options;
  const pairs = options.flatMap((one) => options.map((other) => [one, other] as const));
  return [...options, ...pairs.flatMap(([one, other]) => (one === other ? [] : `${one},${other}`))];
}

/** The control for a type of parameter. A bad value is shown in a text field. */
function ParameterInput({ name, control }: Props) {
  const { words, language } = useView(fieldWords);
  const { id, value, problem, fallback, change } = control;
  const { accepts } = fields[name];
  const isWrong = problem !== undefined;
  const shared = {
    id,
    'aria-describedby': isWrong ? `${id}-problem ${id}-about` : `${id}-about`,
    'aria-invalid': isWrong,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
  const wordOf = (option: string) => new Map(Object.entries(optionWords)).get(option)?.[language] ?? option;
  const word = (option: string) => option.split(',').map(wordOf).join(', ');
  if (accepts.kind === 'choice' || accepts.kind === 'choices')
    return (
      <select {...shared} value={isWrong ? value : value.toLowerCase()}>
        <option value="">{words.fallback(word(fallback))}</option>
        {isWrong && <option value={value}>{value}</option>}
        {selectable(accepts).map((option) => (
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
        aria-label={labelOf(name, language)}
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
