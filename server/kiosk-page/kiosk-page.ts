import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { settingsPathOf } from '#config/screen-settings.ts';
import { type DrawAlarmParts, drawMonitorAlarm } from '#notices/gateway/draw-alarm.tsx';
import type { Notices } from '#notices/gateway/notices.ts';
import { type Notice, noticesPathOf, noticesQueryOf, splitNotices } from '#notices/model/notice.ts';
import type { Screens } from '#screens/gateway/screens.ts';
import { settingsOf } from '#screens/model/screen.ts';
import {
  createPreparedAnswer,
  type HeaderFields,
  type PreparedAnswer,
  sendPrepared,
} from '#server/answers/prepared-answer.ts';
import type { InlineCode, SecurityHeaders } from '#server/answers/security-headers.ts';
import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import {
  readRequestedScreen,
  type RequestedScreen,
  type RequestedScreenParts,
} from '#server/http/requested-screen.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import {
  askerOf,
  drawMonitorSlide,
  findMonitorAnswers,
  headersOf,
  type MonitorAnswers,
  type MonitorSlideParts,
} from './monitor-slide.ts';

export interface KioskPageParts
  extends Pick<SiteStore, 'pages' | 'siteAnswer'>, MonitorSlideParts, DrawAlarmParts, RequestedScreenParts {
  readonly clock: GatewayClock;
  readonly notices: Notices;
  readonly now: () => number;
  readonly screens: Screens;
  readonly security: SecurityHeaders;
}

interface Given {
  /** The result of `describeDrawn`; '' if the page is to draw its own slide. */
  readonly drawn: string;
  /** Null where the page asks for them. */
  readonly found: MonitorAnswers | null;
  /** The notices in force. */
  readonly notices: readonly Notice[];
}

type GivenAnswer = readonly [path: string, body: string | Buffer | null, headers: readonly string[]];

const none = ['', '', ''];

/** Writes JSON that is neither run nor read as markup. Large answers are left to the page's own request. */
async function writeAnswers(
  { drawn, found, notices }: Given,
  requested: RequestedScreen,
  state: KioskPageParts,
): Promise<string> {
  const given = [
    ...(found === null ? [] : await listAnswers(found, requested, state)),
    ...(notices.length === 0 ? [] : [noticesAnswer(notices, requested)]),
  ];
  const answers = given.flatMap(([path, body, headers]) =>
    body === null ? [] : [`"${path}":{"body":${body.toString()},"headers":${JSON.stringify(headers)}}`],
  );
  const json = `{"drawn":${JSON.stringify(drawn)},"answers":{${answers.join(',')}}}`;
  return `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
}

async function listAnswers(
  { served, events }: MonitorAnswers,
  { screen }: RequestedScreen,
  state: KioskPageParts,
): Promise<readonly GivenAnswer[]> {
  const categories = await served.events.answerCategories();
  const site = state.siteAnswer();
  return [
    ...(screen === null
      ? []
      : [[settingsPathOf(screen.name), JSON.stringify(settingsOf(screen)), none] as const]),
    ['/site.json', site.variants.identity.body, [site.etag, '', '']],
    ...events.map((one) => [one.path, one.answer.variants.identity.body, one.headers] as const),
    ['/api/filter_categories', categories.variants.identity.body, headersOf(categories, served)],
    ...(state.clock.doubt() === null
      ? [['/api/time', JSON.stringify({ now: state.now() }), none] as const]
      : []),
  ];
}

function noticesAnswer(notices: readonly Notice[], { own, name }: RequestedScreen): GivenAnswer {
  const path = noticesPathOf(noticesQueryOf(own.monitor, name));
  return [path, JSON.stringify(notices), none];
}

const compress = promisify(gzip);
const compressByBrotli = promisify(brotliCompress);
/** Quick: each answer has the time of its own. */
const level = 6;
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

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
export async function sendKioskPage(
  request: FastifyRequest,
  reply: FastifyReply,
  state: KioskPageParts,
): Promise<FastifyReply> {
  const page = state.pages().pages.get('index.html');
  if (page === undefined) {
    reply.callNotFound();
    return reply;
  }
  const requested = readRequestedScreen(request, state);
  const { name, screen } = requested;
  if (name !== null && screen === null) reply.code(state.screens.store.isKnown() ? 404 : 503);
  const { notices } = state.notices.forRequested(requested);
  const first = await drawFirst(state, { requested, notices, ...askerOf(request) });
  if (first === null && notices.length === 0) return sendPrepared(request, reply, page.answer, page.headers);
  const given = { drawn: first?.slide.drawn ?? '', found: first?.found ?? null, notices };
  const html = fillPage(page.html, first, await writeAnswers(given, requested, state));
  const answer = await compressed(request, Buffer.from(html));
  const policy = first === null ? {} : policyFor(first.slide, page.inline, state);
  return sendPrepared(request, reply, answer, { ...page.headers, ...policy, 'cache-control': 'no-store' });
}

interface FirstWish extends ReturnType<typeof askerOf> {
  readonly requested: RequestedScreen;
  readonly notices: readonly Notice[];
}

/** What is on screen until the page draws. */
interface First {
  readonly slide: DrawnSlide;
  readonly isAlarm: boolean;
  readonly found: MonitorAnswers | null;
}

async function drawFirst(
  state: KioskPageParts,
  { requested, notices: inForce, ...asker }: FirstWish,
): Promise<First | null> {
  const { parameters } = requested;
  const { alarms, notices } = splitNotices(inForce, state.now());
  const wish = { parameters, after: null, isPlain: false, image: null, notices, ...asker };
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
  const gz = hasBrotli ? null : await compress(body, { level });
  return createPreparedAnswer('text/html; charset=utf-8', body, gz, br);
}

const styleOf = ({ rules }: DrawnSlide) => [...baseRules, ...rules].join('');

function fillPage(page: string, first: First | null, answers: string): string {
  const root = '<div id="root"></div>';
  if (first === null) return page.replace(root, () => root + answers);
  const { slide, isAlarm } = first;
  return page
    .replace('<html lang="de"', `<html lang="${slide.language}"`)
    .replace('</head>', () => `<style>${styleOf(slide)}</style>${writeFonts(slide)}</head>`)
    .replace(
      root,
      () => `<div id="${isAlarm ? 'notices' : 'first-slide'}">${slide.html}</div>${root}${answers}`,
    );
}

/** Writes what the inline script of index.html reads. */
function writeFonts({ fonts }: DrawnSlide): string {
  const list = fonts.map(({ family, weight, range, woff2 }) => [family, woff2, weight, range]);
  return `<script type="application/json" id="fonts">${JSON.stringify(list)}</script>`;
}

const policies = new WeakMap<DrawnSlide, HeaderFields>();

/** The hashes of the page's inline scripts and of the slide's style, once for each slide. */
function policyFor(
  slide: DrawnSlide,
  { scripts, styles }: Required<InlineCode>,
  { security }: KioskPageParts,
): HeaderFields {
  const known = policies.get(slide) ?? security.kioskPage({ scripts, styles: [...styles, styleOf(slide)] });
  policies.set(slide, known);
  return known;
}
