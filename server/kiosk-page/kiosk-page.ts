import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { settingsPathOf } from '#config/screen-settings.ts';
import { drawMonitorAlarm } from '#notices/gateway/draw-alarm.tsx';
import { noticesPathOf, noticesQueryOf, splitNotices } from '#notices/model/notice.ts';
import { settingsOf } from '#screens/model/screen.ts';
import { createPreparedAnswer, type PreparedAnswer, sendPrepared } from '#server/answers/prepared-answer.ts';
import { brotliOptions } from '#server/answers/prepare-collection.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import {
  drawMonitorSlide,
  findMonitorAnswers,
  headersOf,
  type KioskPageParts,
  readAddress,
  type ScreenAddress,
} from './monitor-slide.ts';

/** Writes what the page would ask for, as JSON that is neither run nor read as markup. */
async function writeAnswers(
  first: First | null,
  { screen, own, name, inForce }: ScreenAddress,
  state: KioskPageParts,
): Promise<string> {
  const answers: string[] = [];
  /** Large answers have no plain body: they are left to the page's own request. */
  const add = (path: string, body: string | Buffer | null, headers: readonly string[] = ['', '', '']) => {
    const fields = JSON.stringify(headers);
    if (body !== null) answers.push(`"${path}":{"body":${body.toString()},"headers":${fields}}`);
  };
  if (first?.found) {
    const { served, first: events, second } = first.found;
    const categories = await served.events.answerCategories();
    const site = state.siteAnswer();
    if (screen !== null) add(settingsPathOf(screen.name), JSON.stringify(settingsOf(screen)));
    add('/site.json', site.variants.identity.body, [site.etag, '', '']);
    for (const one of [events, second])
      if (one) add(one.path, one.answer.variants.identity.body, one.headers);
    add('/api/filter_categories', categories.variants.identity.body, headersOf(categories, served));
    if (state.clock.doubt() === null) add('/api/time', JSON.stringify({ now: state.now() }));
  }
  const noticesPath = noticesPathOf(noticesQueryOf(own.monitor, name));
  if (inForce.length > 0) add(noticesPath, JSON.stringify(inForce));
  const json = `{"drawn":${JSON.stringify(first?.slide.drawn ?? '')},"answers":{${answers.join(',')}}}`;
  return `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
}

const compress = promisify(gzip);
const compressByBrotli = promisify(brotliCompress);
/** 1 rem is 100 px on a screen of 1920 × 1080 or 1080 × 1920. Engines below Chromium 79 know no `min`. */
const baseRules = [
  'html{font-size:5.208333vw;font-size:min(5.208333vw,9.259259vh)}',
  '@media (orientation:portrait){html{font-size:9.259259vw;font-size:min(9.259259vw,5.208333vh)}}',
  'body{margin:0}',
];

/**
 * The built kiosk page, with what its screen shows first, alarms or the first slide of its monitor, and with the answers that it
 * would ask for, if they are known. An unknown named screen: 404; 503 while no named screens are known.
 */
export async function sendKioskPage(request: FastifyRequest, reply: FastifyReply, state: KioskPageParts) {
  const page = state.pages().pages.get('index.html');
  if (page === undefined) return reply.callNotFound();
  const address = readAddress(request, state);
  const { name, screen, inForce } = address;
  if (name !== null && screen === null) reply.code(state.screens.store.isKnown() ? 404 : 503);
  const first = await drawFirst(state, address);
  if (first === null && inForce.length === 0) return sendPrepared(request, reply, page.answer, page.headers);
  const html = fillPage(page.html, first, await writeAnswers(first, address, state));
  const answer = await compressed(request, Buffer.from(html));
  const { scripts, styles } = page.inline;
  const policy = first && state.security.kioskPage({ scripts, styles: [...styles, styleOf(first.slide)] });
  return sendPrepared(request, reply, answer, { ...page.headers, ...policy, 'cache-control': 'no-store' });
}

type First = NonNullable<Awaited<ReturnType<typeof drawFirst>>>;

/** What is on screen until the page draws, and the answers that it then does not ask for. */
async function drawFirst(state: KioskPageParts, address: ScreenAddress) {
  const { alarms, notices } = splitNotices(address.inForce, state.now());
  const wish = { ...address, after: null, isPlain: false, image: null, notices };
  if (alarms.length === 0) {
    const found = await drawMonitorSlide(state, wish);
    return found && { slide: found.slide, isAlarm: false, found };
  }
  const slide = await drawMonitorAlarm(state, { ...wish, alarms, turn: 0 });
  return { slide, isAlarm: true, found: await findMonitorAnswers(state, wish) };
}

async function compressed({ headers }: FastifyRequest, body: Buffer): Promise<PreparedAnswer> {
  const hasBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
  const br = hasBrotli ? await compressByBrotli(body, brotliOptions) : null;
  const gz = hasBrotli ? null : await compress(body);
  return createPreparedAnswer('text/html; charset=utf-8', body, gz, br);
}

const styleOf = ({ rules }: DrawnSlide) => [...baseRules, ...rules].join('');

function fillPage(page: string, first: First | null, answers: string): string {
  const root = '<div id="root"></div>';
  if (first === null) return page.replace(root, () => root + answers);
  const { slide, isAlarm } = first;
  const drawn = `<div id="${isAlarm ? 'notices' : 'first-slide'}">${slide.html}</div>`;
  return page
    .replace('<html lang="de"', `<html lang="${slide.language}"`)
    .replace('</head>', () => `<style>${styleOf(slide)}</style>${writeFonts(slide)}</head>`)
    .replace(root, () => drawn + root + answers);
}

/** Writes what the inline script of index.html reads. */
function writeFonts({ fonts }: DrawnSlide): string {
  const list = fonts.map(({ family, weight, range, woff2 }) => [family, woff2, weight, range]);
  return `<script type="application/json" id="fonts">${JSON.stringify(list)}</script>`;
}
