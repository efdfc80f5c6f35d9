import { randomBytes } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import { screenName } from '#config/screen-settings.ts';
import type { Language } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { endOfDay, parseInstant } from '#domain/local-time.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { slugify } from '#domain/slugify.ts';
import {
  checkNotice,
  type NoticeFacts,
  type NoticeProblem,
  type NoticeWarning,
} from '#notices/model/check-notice.ts';
import { type NewNotice, newNoticeSchema } from '#notices/model/listed-notice.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { HttpError } from '#server/answers/prepared-answer.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import { removeInvisible } from '#server/upstream/plain-text.ts';
import type { NoticeRecord } from './notice-record.ts';
import type { Notices } from './notices.ts';
import type { FindCategory } from './wall.ts';

export interface CreateRecordParts
  extends Pick<SiteStore, 'site'>, Pick<ServedEventsStore, 'servedLanguage'> {
  readonly findCategory: () => FindCategory;
  readonly notices: Notices;
  readonly now: () => number;
  readonly screens: Screens;
}

const languageNames: Readonly<Record<Language, string>> = { de: 'German', en: 'English' };

const near = (name: string | null) => (name === null ? '' : `. Did you mean “${name}”?`);
const cut = (text: string) => text.slice(0, 64);

/** A sentence without its full stop. */
function describeProblem(problem: NoticeProblem): string {
  switch (problem.code) {
    case 'no-text':
      return 'There is no text: "text" needs "de", "en" or both';
    case 'text-too-long':
      return `The ${languageNames[problem.language]} text of a notice has at most ${problem.max} characters; an alarm may have more`;
    case 'unreadable-end':
      return `The end “${cut(problem.given)}” is no date and time like 2026-11-25T18:00 or 2026-11-25T18:00:00+01:00`;
    case 'end-in-the-past':
      return `The end “${cut(problem.given)}” is over already`;
    case 'unknown-monitor':
      return `There is no monitor “${cut(problem.given)}”${near(problem.near)}`;
    case 'unknown-screen':
      return `There is no screen “${cut(problem.given)}”${near(problem.near)}`;
  }
}

export function describeWarning({ code, language }: NoticeWarning): string {
  return code === 'long-alarm'
    ? `The ${languageNames[language]} text is long: screens show it in smaller type, or in parts one after the other.`
    : `There is no ${languageNames[language]} text, although it is a language of the site.`;
}

/** An answer names this many problems at most. */
const maxProblems = 20;
const maxCompared = 64;

/** What a new notice is checked against. */
function readFacts({ now, site, servedLanguage, screens }: CreateRecordParts): NoticeFacts {
  const { languages, timeZone: zone } = site();
  const timeZone = createTimeZone(zone);
  const monitors = servedLanguage(undefined)?.events.monitors;
  const { store } = screens;
  const isName = (name: string) => screenName.safeParse(name).success;
  return {
    now: now(),
    languages,
    parseMoment: (text) => parseEnd(text, timeZone),
    findMonitor: monitors === undefined ? null : (id) => monitors.find(id) !== null,
    nearMonitor: ofFirst((id) => nearestMonitor(id, monitors?.listed.list ?? [])?.name ?? null),
    // A name that can not exist would reach no screen, also where none is known.
    findScreen: store.isKnown() ? (name) => store.find(name) !== null : isName,
    nearScreen: ofFirst((name) =>
      nearestName(
        name,
        store.list().map((screen) => screen.name),
      ),
    ),
  };
}

const dateTime = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
/** Later dates are written in another form, which no store takes. */
const last = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A day without a time is over at its end. NaN if unreadable: `Date.parse` alone takes "tomorrow 2027", 30 February, and
 * "2026-11-25 18:00" in the zone of the machine.
 */
function parseEnd(text: string, timeZone: TimeZone): number {
  const day = dateTime.exec(text.trim())?.[1];
  if (day === undefined || !isDay(day)) return Number.NaN;
  const end = day === text.trim() ? endOfDay(day, timeZone) : parseInstant(text.trim(), timeZone);
  return end <= last ? end : Number.NaN;
}

function isDay(text: string): boolean {
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Each is compared with all names: thousands of them would stop the gateway for seconds. */
function ofFirst(findNear: (given: string) => string | null): (given: string) => string | null {
  let left = maxProblems;
  return (given) => ((left -= 1) < 0 ? null : findNear(given.slice(0, maxCompared)));
}

/** Returns the nearest name of a screen, by the rules for monitors. */
function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = slugify(given);
  const [best] = names
    .map((name) => ({ name, edits: distance(wanted, name) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(2, wanted.length / 2) ? best.name : null;
}

const maxTargets = 2000;

/** A record of what a request asks for, in force from now. Throws 400 with all that is wrong. */
export function createRecord(
  body: unknown,
  by: string,
  state: CreateRecordParts,
): { readonly record: NoticeRecord; readonly warnings: readonly NoticeWarning[] } {
  const notice = readBody(body);
  const facts = readFacts(state);
  const { problems, warnings } = checkNotice(notice, facts);
  if (problems.length > 0) throw refusal(problems.map(describeProblem));
  const { level, monitors = [], screens = [], until = null, test = false } = notice;
  const now = facts.now;
  const find = state.findCategory();
  const record = {
    // Short, since heartbeats name it, and without a hyphen, which begins an option of a command.
    id: randomBytes(5).toString('hex'),
    level,
    text: notice.text,
    at: toIso(momentAfter(state.notices.list()[0]?.at, now)),
    until: until === null ? null : toIso(facts.parseMoment(until)),
    test,
    lifted: null,
    monitors,
    screens,
    categories: monitors.flatMap((id) => find(id) ?? []),
    by,
    liftedBy: null,
    changedAt: now,
  };
  return { record, warnings };
}

/** Makes the second of two notices in one millisecond the later one. */
function momentAfter(latest: string | undefined, now: number): number {
  const before = Date.parse(latest ?? '');
  return before >= now && before < now + 1000 ? before + 1 : now;
}

const toIso = (moment: number) => new Date(moment).toISOString();

function readBody(body: unknown): NewNotice {
  const read = newNoticeSchema.safeParse(body);
  if (!read.success)
    throw refusal(read.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`));
  const { text, monitors = [], screens = [], ...rest } = read.data;
  if (monitors.length + screens.length > maxTargets)
    throw refusal([`A notice names at most ${maxTargets} monitors and screens`]);
  // Such an ID would reach no screen, also where no monitor is known.
  const bad = monitors.filter((id) => slugify(id) === '');
  if (bad.length > 0)
    throw refusal(bad.map((given) => describeProblem({ code: 'unknown-monitor', given, near: null })));
  const texts = Object.entries(text).map(([language, one]) => [language, clean(one ?? '')] as const);
  return {
    ...rest,
    text: Object.fromEntries(texts.filter(([, one]) => isVisible.test(one))),
    monitors: [...new Set(monitors.map((id) => id.trim()))],
    screens: [...new Set(screens.map((name) => name.trim().toLowerCase()))],
  };
}

/** Characters without a shape, like a soft hyphen, are no text. */
const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u;

const clean = (text: string) =>
  removeInvisible(text.replace(/\r\n?/g, '\n').replace(/[\t\v\f]/g, ' ')).trim();

const refusal = (problems: readonly string[]) =>
  new HttpError(
    400,
    [...problems.slice(0, maxProblems), 'Nothing was sent'].join('. ').replaceAll('?. ', '? '),
  );
