import { renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import subsetFont from 'subset-font';
import { toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { type Notice, splitNotices } from '#notices/model/notice.ts';
import {
  createPreparedAnswer,
  HttpError,
  notFound,
  type PreparedAnswer,
  retrySoon,
  sendPrepared,
} from '#server/answers/prepared-answer.ts';
import type { SecurityHeaders } from '#server/answers/security-headers.ts';
import { type DataRoutesParts, findImage, imageCaching, requireImage } from '#server/http/data-routes.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { GatewaySettings } from '#server/settings/settings.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import { readFaces, readFonts } from '#server/slides/read-fonts.ts';
import { createPlainPictures, type PlainPictures, type PlainPicturesParts } from './plain-pictures.ts';
import {
  describeState,
  drawPlainSlide,
  type PlainSlide,
  type PlainSlideParts,
  readAddress,
} from './plain-slide.ts';
import { roundWeights } from './round-weights.ts';

export interface PlainWallParts
  extends
    Pick<SiteStore, 'pages' | 'site'>,
    Pick<ServedEventsStore, 'servedLanguage'>,
    PlainSlideParts,
    DataRoutesParts,
    PlainPicturesParts {
  readonly now: () => number;
  readonly security: SecurityHeaders;
  readonly settings: GatewaySettings;
}

interface Props {
  readonly title: string;
  readonly language: Language;
  readonly slide: PlainSlide;
  /** The address of the next slide, for a browser that runs no script. */
  readonly next: string;
}

/** The page of the next slide follows after so many seconds at most where scripts do not run. */
const maxRefreshSeconds = 30;

/** A slide as a whole document, which `public/plain-wall.js` continues, `public/plain-upkeep.js` keeps true meanwhile and `public/plain-report.js` reports. */
function PlainPage({ title, language, slide, next }: Props) {
  const { html, rules, ...state } = slide;
  const refreshSeconds = Math.ceil(Math.min(slide.seconds, maxRefreshSeconds));
  return (
    <html lang={language} translate="no">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="only light" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/plain/fonts.css" />
        <link id="base" rel="stylesheet" href="/plain-wall.css" />
        <style id="rules">{rules.join('\n')}</style>
        <noscript>
          <meta httpEquiv="refresh" content={`${refreshSeconds}; url=${next}`} />
        </noscript>
      </head>
      <body>
        <div id="slide" data-state={JSON.stringify(state)} dangerouslySetInnerHTML={{ __html: html }} />
        <p id="note" />
        <script src="/plain-wall.js" />
        <script src="/plain-upkeep.js" />
        <script src="/plain-report.js" />
      </body>
    </html>
  );
}

/** The order of the files of a family, as `readFonts` returns them. */
const sets = ['latin', 'latin-1', 'latin-ext'] as const;
/** Copyright, licence and its address, which the OFL requires to be kept. */
const legalNames = [0, 13, 14];

/** Names and weights as in server/slides/measure-text.ts, which would load the shaper. */
const fonts = [
  { file: 'display', name: 'First Display', family: 'display', weight: 750 },
  { file: 'text', name: 'First Text', family: 'text', weight: 450 },
  { file: 'strong', name: 'First Text', family: 'text', weight: 650 },
] as const;

/** The style sheet of these fonts; it does not wait until they are made. */
export async function writeFontFaces(): Promise<string> {
  const all = await readFaces();
  const rules = fonts.flatMap(({ file, name, family, weight }) =>
    all
      .filter((one) => one.family === family)
      .map(
        ({ set, range }) =>
          `@font-face{font-family:'${name}';src:url('/plain/${file}-${set}.woff') format('woff');` +
          `font-weight:${weight};unicode-range:${range}}`,
      ),
  );
  return roundWeights(rules.join('\n'));
}

/**
 * The keys are file names, such as `display-latin.woff`: the fonts of the built page in one weight each, because engines below
 * Chromium 62 know no variable fonts. Rejects if the page is not built.
 */
export async function createPlainFonts(pageDir: string): Promise<ReadonlyMap<string, PreparedAnswer>> {
  const files = await readFonts(pageDir);
  const answers = new Map<string, PreparedAnswer>();
  for (const { file: name, family, weight } of fonts)
    for (const [index, set] of sets.entries()) {
      const font = files[family][index];
      if (font === undefined) throw new Error(`The built page lacks the font ${family}-${set}.`);
      const woff = await subsetFont(font.trueType, '', {
        targetFormat: 'woff',
        keepAllGlyphs: true,
        preserveNameIds: legalNames,
        ...(family === 'text' && { variationAxes: { wght: weight } }),
      });
      answers.set(`${name}-${set}.woff`, createPreparedAnswer('font/woff', Buffer.from(woff)));
    }
  return answers;
}

export type PlainWall = ReturnType<typeof createPlainWall>;

/** Slides one after another for engines below the floor: their page, its slides, pictures and fonts (design §3). */
export function createPlainWall(state: PlainWallParts) {
  const pictures = createPlainPictures(state);
  return {
    /**
     * `GET /?…&plain=1`, `GET /s/NAME?…&plain=1`; null where the address asks for another page: without `plain`, or no monitor is
     * known and there is no alarm.
     */
    answer: (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null => {
      const { parameters, isPlain, inForce } = readAddress(request, state);
      const { monitor, language } = resolveConfig(parameters, state.site());
      const monitors = state.servedLanguage(language)?.events.monitors;
      const isKnown = monitor.length > 0 && monitors?.findEach(monitor).length !== 0;
      return isPlain && (isKnown || hasAlarm(inForce, state))
        ? sendPlainPage(request, reply, { state, pictures })
        : null;
    },
    addRoutes: (app: FastifyInstance): void => {
      app.get('/api/slides', (request) => answerSlide(request, { state, pictures }));
      addPictureRoute(app, { state, pictures });
      addFontRoute(app, state);
    },
  };
}

const hasAlarm = (inForce: readonly Notice[], { now }: PlainWallParts) =>
  splitNotices(inForce, now()).alarms.length > 0;

interface Parts {
  readonly state: PlainWallParts;
  readonly pictures: PlainPictures;
}

async function answerSlide(request: FastifyRequest, { state, pictures }: Parts): Promise<PlainSlide> {
  const { parameters, inForce } = readAddress(request, state);
  if (parameters.monitor === undefined && !hasAlarm(inForce, state)) notFound();
  const slide = await drawPlainSlide(request, state, pictures);
  if (slide === null) throw new HttpError(503, 'No slide can be drawn now', retrySoon);
  return slide;
}

const waitingSeconds = 5;

async function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, pictures }: Parts,
): Promise<FastifyReply> {
  const { path, own, parameters, after, inForce } = readAddress(request, state);
  const site = state.site();
  const { language } = resolveConfig(parameters, site);
  const slide = (await drawPlainSlide(request, state, pictures)) ?? {
    ...describeState(state, { parameters, after, language, inForce }),
    // The loop goes on where it was.
    key: after ?? '',
    picture: null,
    seconds: waitingSeconds,
    html: `<main class="waiting">${screenWords[language].loading}</main>`,
    rules: [],
  };
  const next = `${path}?${toSearchParams({ ...own, plain: undefined }).toString()}&plain=1&after=${encodeURIComponent(slide.key)}`;
  const page = <PlainPage title={site.name} language={language} slide={slide} next={next} />;
  return (
    reply
      .headers(state.security.kioskPage({ styles: [slide.rules.join('\n')] }))
      // The service worker of a kiosk page would answer with its copy in place of a page without this.
      .header('x-build', slide.build)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderDocument(page))
  );
}

function addPictureRoute(app: FastifyInstance, { state, pictures }: Parts): void {
  app.get<{ Params: { name: string } }>('/plain/images/:name', async (request, reply) => {
    const id = /^(\d{1,15})\.jpg$/.exec(request.params.name)?.[1] ?? notFound();
    const image = findImage(state, Number(id));
    const { answer } = requireImage(image === undefined ? 'gone' : await pictures.get(image));
    return sendPrepared(request, reply, answer, imageCaching);
  });
}

/** A day: the names have no hash. */
const fontCaching = { 'cache-control': 'public, max-age=86400' };

function addFontRoute(app: FastifyInstance, { settings, pages }: PlainWallParts): void {
  let styles: PreparedAnswer | null = null;
  let made: { readonly build: string; readonly fonts: ReturnType<typeof createPlainFonts> } | null = null;
  app.get('/plain/fonts.css', async (request, reply) => {
    styles ??= createPreparedAnswer('text/css; charset=utf-8', Buffer.from(await writeFontFaces()));
    return sendPrepared(request, reply, styles, fontCaching);
  });
  app.get<{ Params: { name: string } }>('/plain/:name', async (request, reply) => {
    const { build } = pages();
    if (made?.build !== build) made = { build, fonts: createPlainFonts(settings.pageDir) };
    const fonts = await made.fonts.catch(() => {
      made = null;
      return notFound();
    });
    return sendPrepared(request, reply, fonts.get(request.params.name) ?? notFound(), fontCaching);
  });
}
