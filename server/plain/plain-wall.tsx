import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { renderDocument } from '@aushang/serving/pages/render-document.ts';
import { toSearchParams } from '#config/parameters.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { HttpError, notFound, retrySoon } from '#server/answers/http-error.ts';
import { sendPrepared } from '#server/answers/prepared-answer.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { createPlainFonts } from './plain-fonts.ts';
import { PlainPage } from './plain-page.tsx';
import { describeState, drawPlainSlide, type PlainSlide, readAddress } from './plain-slide.ts';

export type PlainWall = ReturnType<typeof createPlainWall>;

/** Slides one after another for engines below the floor: their page, its slides and fonts (design §3). */
export function createPlainWall(state: GatewayState) {
  return {
    /** `GET /?…&plain=1`; null where the address asks for another page: without `plain`, or no monitor is known. */
    answer: (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null => {
      const { parameters, isPlain } = readAddress(request);
      const { monitor = [], lang } = parameters;
      const monitors = state.servedLanguage(lang)?.events.monitors;
      const isKnown = monitor.length > 0 && monitors?.findEach(monitor).length !== 0;
      return isPlain && isKnown ? sendPlainPage(request, reply, state) : null;
    },
    addRoutes: (app: FastifyInstance): void => {
      app.get('/api/slides', (request) => answerSlide(request, state));
      addFontRoute(app, state);
    },
  };
}

async function answerSlide(request: FastifyRequest, state: GatewayState): Promise<PlainSlide> {
  if (readAddress(request).parameters.monitor === undefined) notFound();
  const slide = await drawPlainSlide(request, state);
  if (slide === null) throw new HttpError(503, 'No slide can be drawn now', retrySoon);
  return slide;
}

const waitingSeconds = 5;

async function sendPlainPage(
  request: FastifyRequest,
  reply: FastifyReply,
  state: GatewayState,
): Promise<FastifyReply> {
  const { parameters } = readAddress(request);
  const { name, language: siteLanguage } = state.site();
  const language = parameters.lang ?? siteLanguage;
  const slide = (await drawPlainSlide(request, state)) ?? {
    ...describeState(state, parameters),
    key: '',
    seconds: waitingSeconds,
    html: `<main class="waiting">${screenWords[language].loading}</main>`,
    rules: [],
  };
  const next = `/?${toSearchParams(parameters).toString()}&plain=1&after=${encodeURIComponent(slide.key)}`;
  const page = <PlainPage title={name} language={language} slide={slide} next={next} />;
  const html = renderDocument(page);
  return (
    reply
      .headers(state.security.page(html))
      // The service worker of a kiosk page would answer with its copy in place of a page without this.
      .header('x-build', slide.build)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  );
}

/** A day: the names have no hash. */
const fontCaching = { 'cache-control': 'public, max-age=86400' };

function addFontRoute(app: FastifyInstance, { settings, pages }: GatewayState): void {
  let made: { readonly build: string; readonly fonts: ReturnType<typeof createPlainFonts> } | null = null;
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
