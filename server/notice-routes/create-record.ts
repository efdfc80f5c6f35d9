import { randomBytes } from 'node:crypto';
import { distance } from 'fastest-levenshtein';
import { createTimeZone } from '#config/time-zone.ts';
import { nearestMonitor } from '#domain/nearest-monitor.ts';
import { parseInstant } from '#domain/local-time.ts';
import { slugify } from '#domain/slugify.ts';
import { checkNotice, type NoticeFacts, type NoticeWarning } from '#notices/check-notice.ts';
import { type NewNotice, newNoticeSchema } from '#notices/listed-notice.ts';
import { HttpError } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { describeProblem } from './notice-problems.ts';
import type { NoticeRecord } from '#server/notices/notice-record.ts';

const maxTargets = 2000;

/** A record of what a request asks for, in force from now. Throws 400 with all that is wrong. */
export function createRecord(
  body: unknown,
  by: string,
  state: GatewayState,
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

/** Of two notices in one millisecond the second is the later one. */
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
  // Where no monitor is known, such an ID would reach no screen.
  const bad = monitors.filter((id) => slugify(id) === '');
  if (bad.length > 0)
    throw refusal(bad.map((given) => describeProblem({ code: 'unknown-monitor', given, near: null })));
  const texts = Object.entries(text).map(([language, one]) => [language, clean(one ?? '')] as const);
  return {
    ...rest,
    text: Object.fromEntries(texts.filter(([, one]) => one !== '')),
    monitors: [...new Set(monitors.map((id) => id.trim()))],
    screens: [...new Set(screens.map((name) => name.trim().toLowerCase()))],
  };
}

const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    // All control characters but the line feed.
    .replace(/(?!\n)\p{Cc}/gu, '')
    .trim();

const refusal = (problems: readonly string[]) =>
  new HttpError(400, [...problems.slice(0, 20), 'Nothing was sent'].join('. ').replaceAll('?. ', '? '));

function readFacts({ now, site, servedLanguage, screens }: GatewayState): NoticeFacts {
  const { languages, timeZone: zone } = site();
  const timeZone = createTimeZone(zone);
  const monitors = servedLanguage(undefined)?.events.monitors;
  const { store } = screens;
  return {
    now: now(),
    languages,
    parseMoment: (text) => parseInstant(text, timeZone),
    findMonitor: monitors === undefined ? null : (id) => monitors.find(id) !== null,
    nearMonitor: (id) => nearestMonitor(id, monitors?.listed.list ?? [])?.name ?? null,
    findScreen: store.isKnown() ? (name) => store.find(name) !== null : null,
    nearScreen: (name) =>
      nearestName(
        name,
        store.list().map((screen) => screen.name),
      ),
  };
}

/** As for monitors. */
function nearestName(given: string, names: readonly string[]): string | null {
  const wanted = slugify(given).slice(0, 64);
  const [best] = names
    .map((name) => ({ name, edits: distance(wanted, name) }))
    .sort((a, b) => a.edits - b.edits);
  return best !== undefined && best.edits <= Math.max(2, wanted.length / 2) ? best.name : null;
}
