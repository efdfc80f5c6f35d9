import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { settingsPathOf } from '#config/screen-address.ts';
import { settingsOf } from '#screens/screen.ts';
import { createPreparedAnswer, type HeaderFields, sendPrepared } from '#server/answers/prepared-answer.ts';
import { readRequestedScreen, type RequestedScreen } from '#server/http/requested-screen.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { drawMonitorSlide, headersOf, type MonitorSlide, originOf } from './monitor-slide.ts';

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
 * The built kiosk page, with the first slide of its monitor and the answers that it would ask for, if they are known. An
 * unknown named screen: 404; 503 while no named screens are known.
 */
export async function sendKioskPage(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
): Promise<FastifyReply> {
  const page = state.pages().pages.get('index.html');
  if (page === undefined) {
    reply.callNotFound();
    return reply;
  }
  const requested = readRequestedScreen(request, state);
  const { name, screen, parameters } = requested;
  if (name !== null && screen === null) reply.code(state.screens.store.isKnown() ? 404 : 503);
  const origin = originOf(request);
  const found = await drawMonitorSlide(state, {
    parameters,
    after: null,
    isPlain: false,
    image: null,
    origin,
  });
  if (found === null) return sendPrepared(request, reply, page.answer, page.headers);
  const html = fillPage(page.html, found, await writeAnswers(found, requested, state));
  const body = Buffer.from(html);
  const hasBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  const br = hasBrotli ? await compressByBrotli(body, brotliOptions) : null;
  const gz = hasBrotli ? null : await compress(body, { level });
  const answer = createPreparedAnswer('text/html; charset=utf-8', body, gz, br);
  const policy = policyFor(found.slide, page.html, state);
  return sendPrepared(request, reply, answer, { ...page.headers, ...policy, 'cache-control': 'no-store' });
}

const styleOf = ({ rules }: DrawnSlide) => `<style>${[...baseRules, ...rules].join('')}</style>`;

function fillPage(page: string, { slide }: MonitorSlide, answers: string): string {
  const root = '<div id="root"></div>';
  return page
    .replace('<html lang="de"', `<html lang="${slide.language}"`)
    .replace('</head>', () => `${styleOf(slide)}${writeFonts(slide)}</head>`)
    .replace(root, () => `<div id="first-slide">${slide.html}</div>${root}${answers}`);
}

/** For the inline script of index.html. */
function writeFonts({ fonts }: DrawnSlide): string {
  const list = fonts.map(({ family, weight, range, woff2 }) => [family, woff2, weight, range]);
  return `<script type="application/json" id="fonts">${JSON.stringify(list)}</script>`;
}

/** As JSON that is neither run nor read as markup. Large answers are left to the page's own request. */
async function writeAnswers(
  { slide, served, events }: MonitorSlide,
  { screen }: RequestedScreen,
  state: GatewayState,
): Promise<string> {
  const none = ['', '', ''];
  const categories = await served.events.answerCategories();
  const site = state.siteAnswer();
  const found = [
    ...(screen === null
      ? []
      : [[settingsPathOf(screen.name), JSON.stringify(settingsOf(screen)), none] as const]),
    ['/site.json', site.variants.identity.body, [site.etag, '', '']],
    ...events.map((one) => [one.path, one.answer.variants.identity.body, one.headers] as const),
    ['/api/filter_categories', categories.variants.identity.body, headersOf(categories, served)],
    ['/api/time', JSON.stringify({ now: state.now() }), none],
  ] as const;
  const answers = found.flatMap(([path, body, headers]) =>
    body === null ? [] : [`"${path}":{"body":${body.toString()},"headers":${JSON.stringify(headers)}}`],
  );
  const json = `{"drawn":${JSON.stringify(slide.drawn)},"answers":{${answers.join(',')}}}`;
  return `<script type="application/json" id="answers">${json.replaceAll('<', '\\u003c')}</script>`;
}

const policies = new WeakMap<DrawnSlide, HeaderFields>();

/** The hashes of the page's inline scripts and of the slide's style, once for each slide. */
function policyFor(slide: DrawnSlide, page: string, { security }: GatewayState): HeaderFields {
  const known = policies.get(slide) ?? security.kioskPage(page + styleOf(slide));
  policies.set(slide, known);
  return known;
}
