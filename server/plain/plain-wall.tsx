import { Document, renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { fields, toSearchParams } from '#config/parameters.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import type { Language } from '#config/site.ts';
import { waitingWords } from '#i18n/waiting-words.ts';
import { splitNotices } from '#notices/model/notice.ts';
import {
  createPreparedAnswer,
  HttpError,
  notFound,
  type PreparedAnswer,
  retrySoon,
  sendPrepared,
} from '#server/answers/prepared-answer.ts';
import { findImage, imageCaching, requireImage } from '#server/http/data-routes.ts';
import { readAddress, type ScreenAddress } from '#server/kiosk-page/monitor-slide.ts';
import { faces, fontFaces, readFonts } from '#server/slides/read-fonts.ts';
import { createPlainPictures } from './plain-pictures.ts';
import {
  describeSlide,
  drawIllustrated,
  drawPlainSlide,
  type PlainSlide,
  type PlainSlideParts,
} from './plain-slide.ts';
import { roundWeights } from './round-weights.ts';

interface Props {
  readonly title: string;
  readonly language: Language;
  readonly slide: PlainSlide;
  /** The address of the next slide, for a browser that runs no script; null: this one stands, without scripts. */
  readonly next: string | null;
}

const scripts = ['wall', 'upkeep', 'report'];

/** The page of the next slide follows after so many seconds at most where scripts do not run. */
const maxRefreshSeconds = 30;

/** A slide as a whole document, which `public/plain-wall.js` continues, `public/plain-upkeep.js` keeps true meanwhile and `public/plain-report.js` reports. */
function PlainPage({ title, language, slide, next }: Props) {
  const { html, rules, ...state } = slide;
  const refreshSeconds = Math.ceil(Math.min(slide.seconds, maxRefreshSeconds));
  const head = (
    <>
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/plain/fonts.css" />
      <link id="base" rel="stylesheet" href="/plain-wall.css" />
      <style id="rules">{rules.join('\n')}</style>
      {next !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={`${refreshSeconds}; url=${next}`} />
        </noscript>
      )}
    </>
  );
  return (
    <Document language={language} translate="no" title={title} scheme="only light" head={head}>
      <div id="slide" data-state={JSON.stringify(state)} dangerouslySetInnerHTML={{ __html: html }} />
      <p id="note" />
      {next !== null && scripts.map((name) => <script key={name} src={`/plain-${name}.js`} />)}
    </Document>
  );
}

/** Copyright, licence and its address, which the OFL requires to be kept. */
const legalNames = [0, 13, 14];

/** The names in addresses, which style sheets that walls have cached for a day contain. */
const fonts = Object.entries(faces).map(([font, face]) => [font === 'body' ? 'text' : font, face] as const);

/** The style sheet of the fonts; it does not wait until they are made. */
export function writeFontFaces(): string {
  const rules = fonts.flatMap(([font, { name, family, weight }]) =>
    fontFaces
      .filter((one) => one.family === family)
      .map(
        ({ set, range }) =>
          `@font-face{font-family:'${name}';src:url('/plain/${font}-${set}.woff') format('woff');` +
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
  for (const [font, { family, weight }] of fonts)
    for (const { set, trueType } of files.filter((file) => file.family === family)) {
      const woff = await subsetFont(trueType, '', {
        targetFormat: 'woff',
        keepAllGlyphs: true,
        preserveNameIds: legalNames,
        ...(family === 'text' && { variationAxes: { wght: weight } }),
      });
      answers.set(`${font}-${set}.woff`, createPreparedAnswer('font/woff', Buffer.from(woff)));
    }
  return answers;
}

export type PlainWall = ReturnType<typeof createPlainWall>;

/** Slides one after another for engines below the floor: their page, its slides, pictures and fonts (design §3). */
export function createPlainWall(parts: Omit<PlainSlideParts, 'pictures'>) {
  const state = { ...parts, pictures: createPlainPictures(parts) };
  return {
    /**
     * `GET /?…&plain=1`, `GET /s/NAME?…&plain=1`; null where the address asks for another page: without `plain`, or no monitor is
     * known and there is no alarm.
     */
    answer: (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null => {
      const address = readAddress(request, state);
      const { monitor, language } = resolveConfig(address.parameters, state.site());
      const monitors = state.servedLanguage(language)?.events.monitors;
      const isKnown = monitor.length > 0 && monitors?.findEach(monitor).length !== 0;
      return address.isPlain && (isKnown || hasAlarm(address, state))
        ? sendPlainPage(reply, state, address)
        : null;
    },
    addRoutes: (app: FastifyInstance): void => {
      app.get('/api/slides', async (request, reply) => {
        const address = readAddress(request, state);
        if (address.parameters.monitor === undefined && !hasAlarm(address, state)) notFound();
        const slide = await drawPlainSlide(state, address);
        if (slide === null) throw new HttpError(503, 'No slide can be drawn now', retrySoon);
        return reply.send(slide);
      });
      addFileRoutes(app, state);
      addSlidePreview(app, state);
    },
  };
}

const hasAlarm = ({ inForce }: ScreenAddress, { now }: PlainSlideParts) =>
  splitNotices(inForce, now()).alarms.length > 0;

const waitingSeconds = 5;

async function sendPlainPage(
  reply: FastifyReply,
  state: PlainSlideParts,
  address: ScreenAddress,
): Promise<FastifyReply> {
  const site = state.site();
  const { language } = resolveConfig(address.parameters, site);
  const html = `<main class="waiting">${waitingWords[language].loading}</main>`;
  const slide =
    (await drawPlainSlide(state, address)) ??
    describeSlide(state, address, { language, seconds: waitingSeconds, html, rules: [] });
  const own = toSearchParams({ ...address.own, plain: undefined }).toString();
  const path = address.screen === null ? '/' : `/s/${address.screen.name}`;
  const next = `${path}?${own}&plain=1&after=${encodeURIComponent(slide.key)}`;
  return sendPage(reply, state, { title: site.name, language, slide, next });
}

function sendPage(reply: FastifyReply, state: PlainSlideParts, props: Props): FastifyReply {
  const { slide } = props;
  // The service worker of a kiosk page would answer with its copy in place of a page without `x-build`.
  return reply
    .headers(state.security.kioskPage({ styles: [slide.rules.join('\n')] }))
    .header('x-build', slide.build)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(renderDocument(<PlainPage {...props} />));
}

const missing = {
  de: 'Hier ist noch keine Folie dieser Veranstaltung. Gespeichertes kommt mit der nächsten Abfrage an; sonst sagt im Pult „Warum (nicht)?“, woran es liegt.',
  en: 'There is no slide of this event here yet. What is saved arrives with the next poll; otherwise “Why (not)?” on the desk says why.',
};

/** `GET /preview/{id}?monitor=ID`: the slide of an event as the kiosk page composes it, also of a later one. */
function addSlidePreview(app: FastifyInstance, state: PlainSlideParts): void {
  app.get('/preview/:name', async (request: NameRequest, reply) => {
    const address = readAddress(request, state);
    const { language } = resolveConfig(address.parameters, state.site());
    const id = /^\d{1,15}$/.exec(request.params.name)?.[0] ?? 0;
    const only = state.servedLanguage(language)?.events.findEvent(Number(id), state.now())?.iri;
    const [days, limit] = [fields.days.accepts.max, fields.limit.accepts.max];
    const parameters = { ...address.parameters, days, limit };
    const wish = { ...address, parameters, only, after: null, isPlain: false, image: null, notices: [] };
    const drawn = only === undefined ? null : await drawIllustrated(state, wish);
    const style = ['#slide{padding:1rem;color:#fff;font-size:1rem}'];
    const { html, rules } = drawn?.slide ?? { html: missing[language], rules: style };
    const shown = { language, seconds: 0, html, rules: rules.map(roundWeights) };
    const slide = describeSlide(state, address, shown);
    const title = state.site().name;
    return sendPage(reply.code(drawn === null ? 404 : 200), state, { title, language, slide, next: null });
  });
}

/** A day: the names have no hash. */
const fontCaching = { 'cache-control': 'public, max-age=86400' };

type NameRequest = FastifyRequest<{ Params: { name: string } }>;

function addFileRoutes(app: FastifyInstance, state: PlainSlideParts): void {
  app.get('/plain/images/:name', async (request: NameRequest, reply) => {
    const id = /^(\d{1,15})\.jpg$/.exec(request.params.name)?.[1] ?? notFound();
    const image = findImage(state, Number(id)) ?? notFound();
    const { answer } = requireImage(await state.pictures.get(image));
    return sendPrepared(request, reply, answer, imageCaching);
  });
  const styles = createPreparedAnswer('text/css; charset=utf-8', Buffer.from(writeFontFaces()));
  app.get('/plain/fonts.css', (request, reply) => sendPrepared(request, reply, styles, fontCaching));
  /** Those of the last build. */
  const made = new LRUCache<string, ReadonlyMap<string, PreparedAnswer>>({
    max: 1,
    fetchMethod: () => createPlainFonts(state.settings.pageDir),
  });
  app.get('/plain/:name', async (request: NameRequest, reply) => {
    const fonts = await made.fetch(state.pages().build).catch(notFound);
    return sendPrepared(request, reply, fonts?.get(request.params.name) ?? notFound(), fontCaching);
  });
}
