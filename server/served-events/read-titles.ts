import { setImmediate } from 'node:timers/promises';
import { type EventState, eventStates, stateOf } from '#domain/event-state.ts';
import type { CalendarEvent } from '#events/event.ts';
import { createNote } from '#events/note.ts';
import type { Reading } from '#server/upstream/reading.ts';

const words = {
  canceled:
    'abgesagt|entfällt|entfallen|fällt aus|findet nicht statt|ausgefallen|gecancelt|storniert|cancelled|canceled|called off',
  postponed: 'verschoben|vertagt|postponed',
  soldOut: 'ausverkauft|ausgebucht|sold out|fully booked',
} as const;
/** Titles may end with them: "Flucht – Absage". */
const nouns = ['absage', 'ausfall'];
const states = new Map<string, EventState>();
for (const state of eventStates) for (const word of words[state].split('|')) states.set(word, state);
const capitals = [...states.keys()].join('|').toUpperCase();
const fillers =
  /\b(?:ist|wird|wurde|muss|leider|heute|kurzfristig|der|die|das|termin|veranstaltung|kurs|is|has been|event)\b/g;

/** What sets a word off: brackets, a separator, capitals in a title with small letters. One "!" is none: "Ausverkauft! Wie Städte …". */
const [sign, line] = [String.raw`*+#=~_•·…/<>\p{Extended_Pictographic}\ufe0f`, ':|–—'];
const [all, separator] = [`!${sign}${line}`, String.raw`(?:[${sign}${line}]|!!|\s-+\s)`];
const [start, end] = [String.raw`^[!${sign}\s]*`, String.raw`[!${sign}.\s]*$`];
/** Less than `sign`: a title may begin with the others. */
const after = String.raw`[!*+=~_•·…/<${line}\ufe0f\s-]*`;
const bracketed = String.raw`[([{<](?<said>[^()[\]{}<>]{4,60})[)\]}>]`;
const patterns = {
  start: [
    String.raw`${start}${bracketed}${after}(?<rest>.*)$`,
    String.raw`${start}(?<said>[^${all}]{4,60}?)\s*${separator}${after}(?<rest>.*)$`,
  ],
  end: [`^(?<rest>.*)${bracketed}${end}`],
  endOfVerb: [
    `^(?<rest>.*${separator})(?<said>[^${all}]{4,60}?)${end}`,
    String.raw`^(?<said>${capitals})[!\s]+(?<rest>.*\p{Ll}.*)$`,
    String.raw`^(?<rest>.*\p{Ll}.*)\s(?<said>${capitals})${end}`,
    `^(?<said>${capitals})(?<rest>)${end}`,
  ],
};
const withNouns = [...patterns.start, ...patterns.end].map((pattern) => new RegExp(pattern, 'u'));
const withoutNouns = patterns.endOfVerb.map((pattern) => new RegExp(pattern, 'u'));
const trailing = new RegExp(String.raw`[${line}*+#=~_•·/<>\s-]+$`, 'u');
/** Most titles say nothing of a state. */
const anyState = new RegExp([...states.keys(), ...nouns, 'fällt', 'faellt', 'findet'].join('|'), 'i');

/** The state that a title says, set off from the rest of it; '' if nothing remains. Null for other titles. */
export function splitTitle(title: string): { readonly state: EventState; readonly rest: string } | null {
  if (!anyState.test(title)) return null;
  for (const pattern of [...withNouns, ...withoutNouns]) {
    const { said = '', rest = '' } = pattern.exec(title)?.groups ?? {};
    const word = said
      .toLowerCase()
      .replace(/ae/g, 'ä')
      .replace(fillers, '')
      .replace(/[!.*]/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    const isNoun = nouns.includes(word) && withNouns.includes(pattern);
    const state = isNoun ? 'canceled' : states.get(word);
    if (state === undefined) continue;
    const kept = rest.replace(trailing, '').trim();
    if (!/[\p{L}\p{N}]/u.test(kept)) return { state, rest: '' };
    const again = splitTitle(kept);
    return { state, rest: again?.state === state ? again.rest || kept : kept };
  }
  return null;
}

const portion = 500;

/** The readings with the states that titles say, in any language, where no field says otherwise. The keeper's stay as they were typed. */
export async function readTitles(
  readings: ReadonlyMap<string, Reading>,
): Promise<ReadonlyMap<string, Reading>> {
  const said = new Map<number, EventState>();
  for (const { events } of readings.values()) {
    for (const [at, { id, name }] of events.entries()) {
      if (at % portion === 0) await setImmediate();
      const state = splitTitle(name)?.state;
      if (state !== undefined && !said.has(id)) said.set(id, state);
    }
  }
  const read = (event: CalendarEvent) => {
    const state = said.get(event.id);
    return state === undefined ? event : withState(event, state);
  };
  return new Map(
    [...readings].map(([language, reading]) => [
      language,
      said.size === 0 ? reading : { ...reading, events: reading.events.map(read) },
    ]),
  );
}

function withState(event: CalendarEvent, state: EventState): CalendarEvent {
  const isContradicted =
    (event.canceled && stateOf(event) !== state) || (state === 'soldOut' && (event.ticketsLeft ?? 0) > 0);
  if (isContradicted) return event;
  const { name, notes } = event;
  const own = splitTitle(name);
  return {
    ...event,
    name: own?.rest || name,
    canceled: event.canceled || state !== 'soldOut',
    titleState: state,
    notes: own === null ? notes : [...notes, createNote('state-in-title', 'name', { typed: name })],
  };
}
