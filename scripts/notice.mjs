import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { askGateway, basicAuthorization, runWithWords } from '#scripts/commands/ask-gateway.mjs';
import { describeNotice, tableOf } from '#scripts/commands/describe-notices.mjs';

/** @typedef {import('#scripts/commands/describe-notices.mjs').ListedNotice} ListedNotice */

const usage = `npm run notice -- send --level alarm --de "Gebäude räumen" --en "Leave the building"
npm run notice -- send --level notice --de "Die Mensa ist heute geschlossen" --monitor mensa --until 2026-11-25T18:00
npm run notice -- list             the notices in force and the last others, with the screens that have shown them
npm run notice -- list ID          one of them, with the names of the screens that have not shown it
npm run notice -- lift ID          ends it now
npm run notice -- lift ID --clear 10   ends an alarm; screens show the all-clear for 10 minutes

Of send:
  --level alarm|notice      an alarm covers the whole screen, a notice is a band beside every slide
  --de TEXT, --en TEXT      what it says: one language or both
  --monitor A,B             for the screens of these monitors
  --screen X,Y              for these named screens; with neither it is for all screens
  --until TIME              its end, like 2026-11-25T18:00 in the zone of the site; 2026-11-25 is the end of that day
  --minutes N               its end, in so many minutes; with neither it stays until it is lifted
  --test                    it says on screen that it is a test

It talks to the running gateway. Environment:
  GATEWAY_URL         its address, by default http://127.0.0.1:8080
  NOTICE_TOKEN_FILE   a file with the gateway's token for notices; or
  DESK_PASSWORD       the desk's password`;

const options = /** @type {const} */ ({
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
});

/** @param {string[]} words */
const readWords = (words) => parseArgs({ args: words, options, allowPositionals: true });
/** @typedef {ReturnType<typeof readWords>['values']} Values */

const { NOTICE_TOKEN_FILE: tokenFile = '', DESK_PASSWORD: password = '' } = process.env;

async function readToken() {
  const text = await readFile(tokenFile, 'utf8').catch((error) => {
    throw new Error(
      `NOTICE_TOKEN_FILE names ${tokenFile}, which can not be read (${error.code}). Nothing was sent`,
    );
  });
  return text.trim();
}

/** @param {Parameters<ReturnType<typeof askGateway>>} words */
async function request(...words) {
  const token = tokenFile === '' ? null : `Bearer ${await readToken()}`;
  const authorization = token ?? basicAuthorization(password);
  const hint =
    'set NOTICE_TOKEN_FILE to the file with its token, or DESK_PASSWORD to the password of the desk';
  return askGateway({ authorization, hint })(...words);
}

/** @param {readonly string[] | undefined} lists */
const split = (lists = []) =>
  lists.flatMap((list) => list.split(',').map((one) => one.trim())).filter(Boolean);

/**
 * By the gateway's clock: that of this machine may be wrong.
 * @param {string} minutes
 */
async function inMinutes(minutes) {
  if (!/^\d{1,6}$/.test(minutes) || Number(minutes) === 0)
    throw new Error(`--minutes ${minutes}: a whole number of minutes is needed. Nothing was sent`);
  const { now } = JSON.parse(await request('GET', '/api/time'));
  return new Date(now + Number(minutes) * 60_000).toISOString();
}

/** @param {Values} values */
async function send({ level, de, en, monitor, screen, until, minutes, test }) {
  if (until !== undefined && minutes !== undefined)
    throw new Error('--until and --minutes are two ends: one is needed at most. Nothing was sent');
  const end = minutes === undefined ? until : await inMinutes(minutes);
  const notice = {
    level,
    text: { de, en },
    monitors: split(monitor),
    screens: split(screen),
    until: end,
    test,
  };
  const { id, warnings } = JSON.parse(await request('POST', '/api/notices', JSON.stringify(notice)));
  console.log(`${id} is on its way to the screens. Lift it with: npm run notice -- lift ${id}`);
  for (const warning of warnings) console.log(warning);
}

/** @param {string | undefined} id */
async function list(id) {
  /** @type {readonly ListedNotice[]} */
  const notices = JSON.parse(await request('GET', '/api/notices'));
  if (id === undefined) return console.log(tableOf(notices));
  const found = notices.find((notice) => notice.id === id);
  if (found === undefined) throw new Error(`There is no notice ${id}: npm run notice -- list`);
  return console.log(describeNotice(found));
}

/** @param {string} id @param {Values} values */
async function lift(id, { clear }) {
  const query = clear === undefined ? '' : `?clear=${encodeURIComponent(clear)}`;
  /** @type {ListedNotice & { warnings: readonly string[] }} */
  const notice = JSON.parse(await request('DELETE', `/api/notices/${encodeURIComponent(id)}${query}`));
  console.log(describeNotice(notice));
  for (const warning of notice.warnings) console.log(warning);
}

await runWithWords(async (words) => {
  const { values, positionals } = readWords(words);
  const [command = '', id, ...others] = positionals;
  const isPlain = values.help !== true && others.length === 0;
  if (isPlain && command === 'send' && id === undefined) return send(values);
  if (isPlain && command === 'list') return list(id);
  if (isPlain && command === 'lift' && id !== undefined) return lift(id, values);
  console.error(usage);
  process.exitCode = values.help === true ? 0 : 1;
});
