import type { ReactNode } from 'react';
import {
  describeAccepted,
  describeFallback,
  describeProblem,
  labelOf,
  parametersIn,
} from '#config/parameter-docs.ts';
import { groupWords, optionWords, parameterWords } from '#config/parameter-words.ts';
import {
  type Accepts,
  fields,
  type FormGroup,
  type ParameterName,
  type ParameterProblem,
} from '#config/parameters.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import { fieldWords } from './field-words.ts';
import type { Address, AddressControl } from './use-address.ts';

interface ControlProps {
  readonly id: string;
  readonly label: string;
  /** Named behind the label. */
  readonly parameter?: ParameterName | undefined;
  readonly hint?: string;
  /** Nothing if it is false. */
  readonly fault?: ReactNode;
  readonly isWide?: boolean;
}

/** A field with its label above it, and below it its fault and hint. */
export function Control(props: ControlProps & { readonly children: ReactNode }) {
  const { id, label, parameter, hint, fault = false, isWide, children } = props;
  return (
    <div className="field" data-wide={isWide}>
      <label htmlFor={id}>
        {label} {parameter !== undefined && <code>{parameter}</code>}
      </label>
      {children}
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

/** What a field in a `Control` needs. */
export function fieldProps(
  { id, hint, fault = false }: Omit<ControlProps, 'label'>,
  change: (value: string) => void,
) {
  const described = [fault !== false && `${id}-problem`, hint !== undefined && `${id}-about`];
  return {
    id,
    'aria-invalid': fault !== false,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change(target.value),
  };
}

/** A text of one line, or of several (`isLong`). */
export function TextField(
  props: ControlProps & {
    readonly value: string;
    readonly change: (value: string) => void;
    readonly onBlur?: () => void;
    readonly suggestions?: readonly string[];
    readonly isLong?: boolean;
  },
) {
  const { id, value, change, onBlur, suggestions = [], isLong = false } = props;
  const shared = { ...fieldProps(props, change), value, onBlur };
  const list = suggestions.length > 0 ? `${id}-known` : undefined;
  return (
    <Control {...props}>
      {isLong ? (
        <textarea {...shared} rows={3} maxLength={2000} />
      ) : (
        <input {...shared} list={list} maxLength={200} autoComplete="off" spellCheck={false} />
      )}
      {list !== undefined && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </Control>
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
  const describe = (wrong: ParameterProblem) =>
    hint === undefined ? describeProblem(wrong)[language] : words.needed(accepted);
  return (
    <Control
      id={id}
      label={label}
      parameter={hint === undefined ? name : undefined}
      hint={hint ?? about.join(' ')}
      fault={problem !== undefined && describe(problem)}
    >
      <ParameterInput name={name} control={hint === undefined ? control : { ...control, fallback: '' }} />
    </Control>
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
  const shared = fieldProps({ id, fault: isWrong, hint: '' }, change);
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
