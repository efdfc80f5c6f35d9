import process from 'node:process';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import {
  changeOutcomeSchema,
  type ListedNotice,
  listedNoticeSchema,
  sentNoticeSchema,
} from '#notices/model/listed-notice.ts';
import { kindOf, noticeLevels } from '#notices/model/notice-kinds.ts';
import { askGateway, deskAuthorization, readSecret, typedCommand } from '#server/command/ask-gateway.ts';

const mostEnded = 10;
const longestText = 60;

/** Writes "2026-11-25 18:00", in the zone of this machine. */
const formatMoment = (iso: string) =>
  new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

const nameOf = ({ level, lifted, test }: ListedNotice) =>
  `${lifted === null ? level : 'all-clear'}${test ? ' (test)' : ''}`;
const endOf = ({ until }: ListedNotice) => (until === null ? 'lifted' : formatMoment(until));
const shownOn = ({ receipts: { shown, expected } }: ListedNotice) => `${shown} of ${expected}`;

function rowOf(notice: ListedNotice): readonly string[] {
  const text = Object.values(notice.text).join(' / ').replace(/\s+/g, ' ');
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return [notice.id, nameOf(notice), formatMoment(notice.at), endOf(notice), shownOn(notice), short];
}

/** The notices in force, then the last others. `notices`: the latest first. */
function tableOf(notices: readonly ListedNotice[]): string {
  const inForce = notices.filter(({ isInForce }) => isInForce);
  const ended = notices.filter(({ isInForce }) => !isInForce).slice(0, mostEnded);
  const head = (state: string) => [state, 'kind', 'since', 'until', 'shown on', 'text'];
  const rows = [head('IN FORCE'), ...inForce.map(rowOf)];
  if (ended.length > 0) rows.push(head('ENDED'), ...ended.map(rowOf));
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** Describes a notice, with the names of the screens that have not shown it. */
function describeNotice(notice: ListedNotice): string {
  const { id, text, at, by, lifted, liftedBy, isInForce, receipts } = notice;
  const targets = [...notice.monitors.map((one) => `monitor ${one}`), ...notice.screens];
  const { missing, expected, shown } = receipts;
  const more = expected - shown - missing.length;
  const lines = [
    `${id}: ${nameOf(notice)}, ${isInForce ? 'in force' : 'ended'}`,
    ...Object.entries(text).map(
      ([language, words = '']) => `  ${language}: ${words.replaceAll('\n', '\n      ')}`,
    ),
    `  for ${targets.join(', ') || 'all screens'}`,
    `  sent at ${formatMoment(at)} by ${by}${lifted === null ? '' : `, lifted at ${formatMoment(lifted)}`}`,
    `  until ${endOf(notice)}${liftedBy === null ? '' : `, by ${liftedBy}`}`,
    `  shown on ${shownOn(notice)} named screens${missing.length === 0 ? '' : '; not on:'}`,
    ...missing.map((name) => `    ${name}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
  return lines.join('\n');
}

function describeNotices(): string {
  const command = typedCommand('notice');
  return `${command} send --level alarm --de "Gebäude räumen" --en "Leave the building"
${command} send --level notice --de "Die Mensa ist heute geschlossen" --monitor mensa --until 2026-11-25T18:00
${command} list             the notices in force and the last others, with the screens that have shown them
${command} list ID          one of them, with the names of the screens that have not shown it
${command} lift ID          ends it now
${command} lift ID --clear 10   ends an alarm; screens show the all-clear for 10 minutes

Of send:
  ${`--level ${noticeLevels.join('|')}`.padEnd(24)}  ${noticeLevels.map((level) => kindOf(level).help).join(', ')}
  --de TEXT, --en TEXT      what it says: one language or both
  --monitor A,B             for the screens of these monitors
  --screen X,Y              for these named screens; with neither it is for all screens
  --until TIME              its end, like 2026-11-25T18:00 in the zone of the site; 2026-11-25 is the end of that day
  --minutes N               its end, in so many minutes; with neither it stays until it is lifted
  --test                    it says on screen that it is a test

It talks to the running gateway. Environment:
  GATEWAY_URL         its address, by default http://127.0.0.1:8080
  NOTICE_TOKEN_FILE   a file with the gateway's token for notices; or
  DESK_PASSWORD       the desk's password, or DESK_PASSWORD_FILE`;
}

const options = {
  level: { type: 'string' },
  de: { type: 'string' },
  en: { type: 'string' },
  monitor: { type: 'string', multiple: true },
  screen: { type: 'string', multiple: true },
  until: { type: 'string' },
  minutes: { type: 'string' },
  test: { type: 'boolean' },
  clear: { type: 'string' },
  help: { type: 'boolean' },
} as const;

const readWords = (words: readonly string[]) =>
  parseArgs({ args: [...words], options, allowPositionals: true });
type Values = ReturnType<typeof readWords>['values'];

/** `aushang notice …`. */
export async function runNotice(words: readonly string[]): Promise<void> {
  const { values, positionals } = readWords(words);
  const [command = '', id, ...others] = positionals;
  const isPlain = values.help !== true && others.length === 0;
  if (isPlain && command === 'send' && id === undefined) return send(values);
  if (isPlain && command === 'list') return list(id);
  if (isPlain && command === 'lift' && id !== undefined) return lift(id, values);
  if (values.help !== true) throw new Error(describeNotices());
  console.log(describeNotices());
}

async function send({ level, de, en, monitor, screen, until, minutes, test }: Values): Promise<void> {
  if (until !== undefined && minutes !== undefined)
    throw new Error('--until and --minutes are two ends: one is needed at most. Nothing was sent');
  const levels = noticeLevels.map((one) => `--level ${one}`).join(' or ');
  if (level === undefined) throw new Error(`${levels} is needed: see --help. Nothing was sent`);
  const targets = { monitors: split(monitor), screens: split(screen) };
  const end = minutes === undefined ? until : await inMinutes(minutes);
  const notice = { level, text: { de, en }, ...targets, until: end, test };
  const answer = await request('POST', '/api/notices', JSON.stringify(notice));
  const { id, warnings } = sentNoticeSchema.parse(JSON.parse(answer));
  console.log(`${id} is on its way to the screens. Lift it with: ${typedCommand('notice')} lift ${id}`);
  for (const warning of warnings) console.log(warning);
}

async function list(id: string | undefined): Promise<void> {
  const notices = z.array(listedNoticeSchema).parse(JSON.parse(await request('GET', '/api/notices')));
  const found = notices.find((notice) => notice.id === id);
  if (id === undefined) console.log(tableOf(notices));
  else if (found !== undefined) console.log(describeNotice(found));
  else throw new Error(`There is no notice ${id}: ${typedCommand('notice')} list`);
}

async function lift(id: string, { clear }: Values): Promise<void> {
  const query = clear === undefined ? '' : `?clear=${encodeURIComponent(clear)}`;
  const answer: unknown = JSON.parse(
    await request('DELETE', `/api/notices/${encodeURIComponent(id)}${query}`),
  );
  console.log(describeNotice(listedNoticeSchema.parse(answer)));
  for (const warning of changeOutcomeSchema.parse(answer).warnings) console.log(warning);
}

/** Counts from the gateway's time, because the clock of this machine may be wrong. */
async function inMinutes(minutes: string): Promise<string> {
  if (!/^\d{1,6}$/.test(minutes) || Number(minutes) === 0)
    throw new Error(`--minutes ${minutes}: a whole number of minutes is needed. Nothing was sent`);
  const { now } = z.object({ now: z.number() }).parse(JSON.parse(await request('GET', '/api/time')));
  return new Date(now + Number(minutes) * 60_000).toISOString();
}

const split = (lists: readonly string[] = []) =>
  lists.flatMap((one) => one.split(',').map((word) => word.trim())).filter(Boolean);

async function request(method: string, path: string, body?: string): Promise<string> {
  const { NOTICE_TOKEN_FILE: file = '' } = process.env;
  const authorization =
    file === '' ? await deskAuthorization() : `Bearer ${await readSecret('NOTICE_TOKEN_FILE', file)}`;
  const hint =
    'set NOTICE_TOKEN_FILE to the file with its token, or DESK_PASSWORD to the password of the desk';
  return askGateway({ authorization, hint }, method, path, body);
}
