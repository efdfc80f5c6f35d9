import { Choice, type Choices, Group, TextField, Tick } from '@aushang/staff/fields.tsx';
import type { ComponentProps } from 'react';
import { describeAccepted, describeFallback, describeProblem, parametersIn } from '#config/parameter-docs.ts';
import { type Bilingual, groupWords, optionWords, parameterWords } from '#config/parameter-words.ts';
import { type Accepts, fields, type FormGroup, type ParameterName } from '#config/parameters.ts';
import { useDesk, useView } from '#desk/shell/desk-context.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import { fieldWords } from './field-words.ts';
import { useAddress } from './use-address.ts';

/** All groups but that of the hours, which has fields of its own. */
export function ParameterGroups({ groups }: { readonly groups: readonly FormGroup[] }) {
  const { language } = useDesk();
  return groups.map((group) => (
    <Group key={group} id={`group-${group}`} className="section" legend={groupWords[group][language]}>
      <div className="tiles inputs">
        {parametersIn(group).map((name) => (
          <ParameterField key={name} name={name} />
        ))}
      </div>
    </Group>
  ));
}

/** Numbers are text fields, because a number field drops "abc" silently. */
const inputs: Partial<Record<Accepts['kind'], Pick<ComponentProps<'input'>, 'type' | 'inputMode'>>> = {
  number: { inputMode: 'decimal' },
  clockTime: { type: 'time' },
  localDateTime: { type: 'datetime-local' },
};

const optionTexts: Partial<Record<string, Bilingual>> = optionWords;

/** The field for a type of parameter. A bad value is shown as it is. */
function ParameterField({ name }: { readonly name: ParameterName }) {
  const { words, language, site } = useView(fieldWords);
  const { accepts, siteDefault } = fields[name];
  const [, meaning, hint] = parameterWords[name][language];
  const { controlOf, problems } = useAddress();
  const control = controlOf(name);
  const { label, value, change } = control;
  const problem = problems.find((one) => one.name === name);
  const isWrong = problem !== undefined;
  const described = describeFallback(name);
  const fallback = siteDefault === undefined ? described[language] : [site[siteDefault]].flat().join(', ');
  const accepted = describeAccepted(accepts)[language];
  const field = {
    ...control,
    label: hint === undefined ? labelWithName(label, name) : label,
    hint: hint ?? `${meaning}.`,
    problem: isWrong && (hint === undefined ? describeProblem(problem)[language] : words.needed(accepted)),
  };
  if ('options' in accepts) {
    const wordOf = (option: string) => optionTexts[option]?.[language] ?? option;
    const word = (text: string) => text.split(',').map(wordOf).join(', ');
    const choices: Choices = [
      ['', words.fallback(word(fallback))],
      ...(isWrong ? [[value, value] as const] : []),
      ...optionsOf(accepts).map((option) => [option, word(option)] as const),
    ];
    return <Choice {...field} choices={choices} value={isWrong ? value : value.toLowerCase()} />;
  }
  if (accepts.kind === 'flag' && !isWrong) {
    const isOn = value === '1';
    return <Tick {...field} aria-label={label} checked={isOn} change={() => change(isOn ? '' : '1')} />;
  }
  const about = [
    `${meaning}.`,
    accepts.kind !== 'flag' && `${accepted.replace(/^./, (letter) => letter.toUpperCase())}.`,
    described.en !== 'none' && `${words.fallback(fallback)}.`,
  ];
  return (
    <TextField
      {...field}
      {...inputs[accepts.kind]}
      {...(isWrong && { type: 'text' })}
      hint={hint ?? about.filter(Boolean).join(' ')}
      placeholder={hint === undefined ? fallback : ''}
      spellCheck={false}
    />
  );
}

/** The options; where several are accepted, also two of them one after the other. */
function optionsOf({ kind, options }: Extract<Accepts, { readonly options: unknown }>): readonly string[] {
  if (kind === 'choice') return options;
  const pairs = options.flatMap((one) => options.map((other) => [one, other] as const));
  return [...options, ...pairs.flatMap(([one, other]) => (one === other ? [] : `${one},${other}`))];
}

const labelWithName = (label: string, name: ParameterName) => (
  <>
    {label} <code>{name}</code>
  </>
);

/** What the fields of the monitors get: one from the list; several as text; numbers in place of IDs. */
export function useMonitorFields() {
  const { monitors = [], words } = useView(fieldWords);
  const control = useAddress().controlOf('monitor');
  const { id, value, change } = control;
  const chosen = monitorNamed(monitors, value);
  // An ID may have the form of a number too: 7 of "Monitor 7".
  const isByNumber = /^\d+(,\d+)*$/.test(value) && chosen?.id !== value;
  const idOf = (monitor: MonitorSummary, isNumber: boolean) =>
    isNumber ? String(monitor.categoryId) : monitor.id;
  const names = value.split(',').map((one) => monitorNamed(monitors, one.trim())?.name);
  const other = names.includes(undefined) ? words.other(value) : names.join(', ');
  const choices: Choices = [
    ['', words.choose],
    ...(value !== '' && chosen === undefined ? [[value, other] as const] : []),
    ...monitors.map((monitor) => [idOf(monitor, isByNumber), `${monitor.name} (${monitor.id})`] as const),
  ];
  return {
    one: { ...control, choices, hint: words.monitorHint },
    several: {
      ...control,
      id: `${id}-several`,
      label: labelWithName(words.several, 'monitor'),
      hint: words.severalHint,
      spellCheck: false,
    },
    byNumber: {
      id: `by-number-${id}`,
      ...words.byNumber,
      checked: isByNumber,
      disabled: chosen === undefined,
      change: () => chosen && change(idOf(chosen, !isByNumber)),
    },
  };
}
