import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import {
  fields,
  isParameterName,
  type ParameterName,
  parameterNames,
  type Parameters,
  parseParameters,
  toSearchParams,
} from '#config/parameters.ts';
import { screenName } from '#config/screen-settings.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { useRoute } from '#desk/shell/route.tsx';
import { slugify } from '#domain/slugify.ts';
import { monitorNamed } from '#screens/desk/use-judged-monitor.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { formWords } from './form-words.ts';
import { useAddress } from './use-address.ts';

/** What is typed of name and place. `stored`: null for a new screen; `isSaved`: its list may have the new one already. */
export function useScreenDraft(stored: ListedScreen | null, isSaved: boolean) {
  const { facts, mayChange, screens, monitors, words } = useView(formWords);
  const address = useAddress();
  const { query } = useRoute();
  const [draft, setDraft] = useState<ScreenDraft>(() => draftOf(stored));
  const [opened] = useState(stored === null ? query : queryOf(stored));
  // It stays true while the database is away, so that what was typed does not vanish.
  const [isNamed, setNamed] = useState(stored !== null);
  if (facts?.screens === 'on' && mayChange && !isNamed) setNamed(true);
  const taken = useMemo(() => new Set(screens?.map(({ name }) => name)), [screens]);
  const name = draft.name?.trim() ?? proposeName(draft, taken);
  const isNew = stored === null;
  const isTaken = isNew && !isSaved && taken.has(name.toLowerCase());
  const change = (part: Partial<ScreenDraft>) => setDraft((before) => ({ ...before, ...part }));
  const controlOf = (part: keyof ScreenDraft) => ({
    id: `screen-${part}`,
    ...words.fields[part],
    value: part === 'name' ? name : draft[part],
    change: (value: string) => change({ [part]: value }),
    maxLength: part === 'note' ? 2000 : 200,
    spellCheck: part === 'note',
  });
  const isTyped = JSON.stringify(draft) !== JSON.stringify(draftOf(stored));
  const faults = findFaults(address, isNew ? name : null, isTaken);
  return {
    /** Typed or proposed. */
    name,
    isNew,
    isNamed,
    isTaken,
    isUnsaved: !isSaved && (isTyped || findChanges(query, opened).length > 0),
    change,
    controlOf,
    /** The fields that keep it from being saved. */
    faults: faults.map((fault) => (fault === 'name' ? controlOf(fault) : address.controlOf(fault))),
    request: requestOf(draft, address.parameters, (id) => monitorNamed(monitors, id)?.categoryId),
  };
}

/** A name has up to 64 characters; some are left for a number. */
const maxLength = 58;

/** A name in the form that the gateway accepts, near to a text: "Gebäude É1" becomes "gebaeude-e1". '' if nothing of it is left. */
export function nameFrom(text: string): string {
  const letters = slugify(text)
    .normalize('NFD')
    .replace(/[^a-z\d-]/g, '');
  return letters.replace(/-+/g, '-').slice(0, maxLength).replace(/^-|-$/g, '');
}

/** The name consists of building and place, and a number if another screen has it. `taken` is in small letters. */
export function proposeName(
  { building, place }: Readonly<Record<'building' | 'place', string>>,
  taken: ReadonlySet<string>,
): string {
  const name = nameFrom(`${building} ${place}`);
  if (name === '' || !taken.has(name)) return name;
  let number = 2;
  while (taken.has(`${name}-${number}`)) number += 1;
  return `${name}-${number}`;
}

export const isScreenName = (text: string): boolean => z.safeParse(screenName, text).success;

/** What keeps a screen from being saved. */
type Fault = 'name' | ParameterName;

/** Faults have the order of the form. `name` is null if it is fixed. Parameters that do not exist are no fault, since they are not saved. */
export function findFaults(
  { parameters, problems }: ReturnType<typeof parseParameters>,
  name: string | null,
  isTaken: boolean,
): readonly Fault[] {
  const faults: Fault[] = name !== null && (!isScreenName(name) || isTaken) ? ['name'] : [];
  if (parameters.monitor === undefined) faults.push('monitor');
  for (const { name: parameter } of problems)
    // Their short form is part of the fields of the hours.
    if (isParameterName(parameter)) faults.push(fields[parameter].form === 'hours' ? 'hours' : parameter);
  return [...new Set(faults)];
}

const storedNames = parameterNames.filter((name) => fields[name].isPreview === undefined);

/** What is typed of a screen's name and place; its settings are in the query of the route. `name`: null while nobody typed one. */
type ScreenDraft = Readonly<ReturnType<typeof draftOf>>;

export function draftOf(screen: ListedScreen | null) {
  const { building = '', floor = '', place = '', contact = '', note = '' } = screen?.place ?? {};
  return { name: screen?.name ?? null, building, floor, place, contact, note };
}

/** A stored screen as the query of the form: size and distance are parameters there. Parameters take precedence over the place. */
export function queryOf({ monitors, parameters, place: { size, distance } }: ListedScreen): string {
  const all = Object.entries({ monitor: monitors.join(','), diagonal: size, distance, ...parameters });
  const set = all.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(set).toString();
}

/** The settings of which two queries have another value. */
export function findChanges(query: string, stored: string): readonly ParameterName[] {
  const read = (text: string) => toSearchParams(parseParameters(text).parameters);
  const [typed, saved] = [read(query), read(stored)] as const;
  return storedNames.filter((name) => typed.get(name) !== saved.get(name));
}

/**
 * The body of `PUT /api/screens/NAME`: what is empty is left out. Previews (`at`) are not stored. `findMonitor`: the number of
 * the category that a monitor ID names, as far as the desk knows it.
 */
export function requestOf(
  draft: ScreenDraft,
  parameters: Parameters,
  findMonitor: (id: string) => number | undefined,
) {
  const { monitor = [], diagonal, distance, ...rest } = parameters;
  const { name: _, ...texts } = draft;
  const trimmed = Object.entries(texts).map(([part, text]) => [part, text.trim()] as const);
  return {
    // The gateway need not know a category that is given as a number. An ID may have the form of a number: 7 of "Monitor 7".
    monitors: monitor.map((id) => findMonitor(id) ?? (/^[1-9]\d*$/.test(id) ? Number(id) : id)),
    parameters: Object.fromEntries(toSearchParams(rest, storedNames)),
    place: { ...Object.fromEntries(trimmed.filter(([, text]) => text !== '')), size: diagonal, distance },
  };
}
