import { Choice, type Choices, Group, TextField, Tick } from '@aushang/staff/fields.tsx';
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

interface Props {
  readonly name: ParameterName;
  readonly control: AddressControl;
}

export function ParameterGroups(props: { readonly groups: readonly FormGroup[]; readonly address: Address }) {
  const { language } = useDesk();
  return props.groups.map((group) => (
    <Group key={group} id={`group-${group}`} className="section" legend={groupWords[group][language]}>
      <div className="tiles inputs">
        {parametersIn(group).map((name) => (
          <ParameterControl key={name} name={name} control={props.address.controlOf(name)} />
        ))}
      </div>
    </Group>
  ));
}

/** Numbers are text fields, because a number field drops "abc" silently. */
const inputTypes: Partial<Record<Accepts['kind'], 'time' | 'datetime-local'>> = {
  clockTime: 'time',
  localDateTime: 'datetime-local',
};

type Selectable = Extract<Accepts, { readonly options: unknown }>;

const isSelectable = (accepts: Accepts): accepts is Selectable =>
  accepts.kind === 'choice' || accepts.kind === 'choices';

/** The options; where several are accepted, also two of them one after the other. */
function optionsOf({ kind, options }: Selectable): readonly string[] {
  if (kind === 'choice') return options;
  const pairs = options.flatMap((one) => options.map((other) => [one, other] as const));
  return [...options, ...pairs.flatMap(([one, other]) => (one === other ? [] : `${one},${other}`))];
}

/** The control for a type of parameter. A bad value is shown in a text field. */
function ParameterControl({ name, control }: Props) {
  const { words, language } = useView(fieldWords);
  const { value, problem, change } = control;
  const { accepts } = fields[name];
  const field = useFieldText({ name, control });
  // A short hint of its own says what the default is.
  const fallback = parameterWords[name][language][2] === undefined ? control.fallback : '';
  const isWrong = problem !== undefined;
  if (isSelectable(accepts)) {
    const wordOf = (option: string) => new Map(Object.entries(optionWords)).get(option)?.[language] ?? option;
    const word = (option: string) => option.split(',').map(wordOf).join(', ');
    const bad: Choices = isWrong ? [[value, value]] : [];
    const good = optionsOf(accepts).map((option) => [option, word(option)] as const);
    const choices: Choices = [['', words.fallback(word(fallback))], ...bad, ...good];
    const shown = isWrong ? value : value.toLowerCase();
    return <Choice {...field} {...{ change, choices }} value={shown} />;
  }
  if (accepts.kind === 'flag' && !isWrong)
    return (
      <Tick
        {...field}
        aria-label={labelOf(name, language)}
        checked={value === '1'}
        check={(isChecked) => change(isChecked ? '1' : '')}
      />
    );
  return (
    <TextField
      {...field}
      type={isWrong ? 'text' : (inputTypes[accepts.kind] ?? 'text')}
      inputMode={accepts.kind === 'number' ? 'decimal' : undefined}
      {...{ value, change, placeholder: fallback }}
      spellCheck={false}
    />
  );
}

/** What a field says: its hint, or its meaning, what it accepts and its default. */
function useFieldText({ name, control: { id, problem, fallback } }: Props) {
  const { language, words } = useView(fieldWords);
  const [label, meaning, hint] = parameterWords[name][language];
  const { accepts } = fields[name];
  const accepted = describeAccepted(accepts)[language];
  const isTyped = !isSelectable(accepts) && accepts.kind !== 'flag';
  const hasFallback = isTyped && describeFallback(name).en !== 'none';
  const about = [
    `${meaning}.`,
    isTyped && `${accepted.replace(/^./, (letter) => letter.toUpperCase())}.`,
    hasFallback && `${words.fallback(fallback)}.`,
  ];
  if (hint !== undefined)
    return { id, label, hint, problem: problem !== undefined && words.needed(accepted) };
  return {
    id,
    label: (
      <>
        {label} <code>{name}</code>
      </>
    ),
    hint: about.filter(Boolean).join(' '),
    problem: problem !== undefined && describeProblem(problem)[language],
  };
}
