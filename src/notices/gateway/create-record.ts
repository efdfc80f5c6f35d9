import { randomBytes } from 'node:crypto';
import { screenName } from '#config/screen-settings.ts';
import type { Language } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { endOfDay, parseInstant } from '#domain/local-time.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { slugify } from '#domain/slugify.ts';
import { readDate } from '#events/read-date.ts';
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
import { recordSchema } from './notice-record.ts';
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

/** A sentence without its full stop. */
function describeProblem(problem: NoticeProblem, state: CreateRecordParts): string {
  if (problem.code === 'no-text') return 'There is no text: "text" needs "de", "en" or both';
  if (problem.code === 'text-too-long')
    return `The ${languageNames[problem.language]} text of a notice has at most ${problem.max} characters; an alarm may have more`;
  const given = problem.given.slice(0, maxCompared);
  switch (problem.code) {
    case 'unreadable-end':
      return `The end “${given}” is no date and time like 2026-11-25T18:00 or 2026-11-25T18:00:00+01:00`;
    case 'end-in-the-past':
      return `The end “${given}” is over already`;
    case 'unknown-monitor':
      return `There is no monitor “${given}”${nameNearest(given, monitorsOf(state)?.listed.list ?? [])}`;
    case 'unknown-screen':
      return `There is no screen “${given}”${nameNearest(given, state.screens.store.list())}`;
  }
}

function nameNearest(given: string, known: readonly { readonly name: string }[]): string {
  const nearest = nearestMonitor(given, known);
  return nearest === null ? '' : `. Did you mean “${nearest.name}”?`;
}

const monitorsOf = ({ servedLanguage }: CreateRecordParts) => servedLanguage(undefined)?.events.monitors;

export function describeWarning({ code, language }: NoticeWarning): string {
  return code === 'long-alarm'
    ? `The ${languageNames[language]} text is long: screens show it in smaller type, or in parts one after the other.`
    : `There is no ${languageNames[language]} text, although it is a language of the site.`;
}

/** An answer names this many problems at most: of thousands, a search for the nearest names would stop the gateway for seconds. */
const maxProblems = 20;
const maxCompared = 64;

/** What a new notice is checked against. A name that can not exist would reach no screen, also where none is known. */
function readFacts(state: CreateRecordParts): NoticeFacts {
  const { languages, timeZone: zone } = state.site();
  const timeZone = createTimeZone(zone);
  const monitors = monitorsOf(state);
  const { store } = state.screens;
  return {
    now: state.now(),
    languages,
    parseMoment: (text) => parseEnd(text, timeZone),
    isMonitor: (id) => slugify(id) !== '' && monitors?.find(id) !== null,
    isScreen: (name) => (store.isKnown() ? store.find(name) !== null : screenName.safeParse(name).success),
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
  if (day === undefined || readDate(day) === null) return Number.NaN;
  const end = day === text.trim() ? endOfDay(day, timeZone) : parseInstant(text.trim(), timeZone);
  return end <= last ? end : Number.NaN;
}

const maxTargets = 2000;

/** A record of what a request asks for, in force from now. Throws 400 with all that is wrong. */
export function createRecord(body: unknown, by: string, state: CreateRecordParts) {
  const notice = readBody(body);
  const facts = readFacts(state);
  const { problems, warnings } = checkNotice(notice, facts);
  if (problems.length > 0)
    throw refusal(problems.slice(0, maxProblems).map((problem) => describeProblem(problem, state)));
  const { until, monitors } = notice;
  const { now } = facts;
  const find = state.findCategory();
  const record = recordSchema.parse({
    ...notice,
    // Short, since heartbeats name it, and without a hyphen, which begins an option of a command.
    id: randomBytes(5).toString('hex'),
    at: toIso(momentAfter(state.notices.list()[0]?.at, now)),
    until: until === null ? null : toIso(facts.parseMoment(until)),
    lifted: null,
    categories: monitors.flatMap((id) => find(id) ?? []),
    by,
    liftedBy: null,
    changedAt: now,
  });
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
  if (!read.success) {
    const issues = read.error.issues.slice(0, maxProblems);
    throw refusal(issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`));
  }
  const { text, monitors, screens, ...rest } = read.data;
  if (monitors.length + screens.length > maxTargets)
    throw refusal([`A notice names at most ${maxTargets} monitors and screens`]);
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
  new HttpError(400, [...problems, 'Nothing was sent'].join('. ').replaceAll('?. ', '? '));
