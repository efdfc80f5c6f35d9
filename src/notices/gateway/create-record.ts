import { randomBytes } from 'node:crypto';
import { slugify } from '#domain/slugify.ts';
import { checkNotice, type NoticeWarning } from '#notices/model/check-notice.ts';
import { type NewNotice, newNoticeSchema } from '#notices/model/listed-notice.ts';
import { HttpError } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import { maxProblems, readFacts } from './notice-facts.ts';
import { describeProblem } from './notice-problems.ts';
import { removeInvisible } from '#server/upstream/plain-text.ts';
import type { NoticeRecord } from './notice-record.ts';

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
