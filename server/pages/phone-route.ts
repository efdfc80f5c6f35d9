import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages, type Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sortEvents } from '#domain/sort-events.ts';
import type { CalendarEvent } from '#events/event.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { escapeHtml, htmlPage, pageLanguage, pageStyle } from '#server/html/page-html.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import { queryText, type Sender } from '#server/http/send.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { missingPage, phonePage } from './phone-page.ts';
import { phoneWords } from './phone-words.ts';

const maxEvents = 300;

/** Sufficient for a lecture hall that scans one QR code. */
const renderLimits = { atOnce: 1, places: 1000 };
const maxBytes = 1_500_000;
const maxNameLength = 1000;
/** Estimate for one event. */
const markupBytes = 1000;

/** `GET /m/{monitor}`, in the language of the browser. */
export function addPhoneRoute(app: FastifyInstance, state: GatewayState, send: Sender): void {
  const queue = createWorkQueue(renderLimits);
  app.get<{ Params: { id: string } }>('/m/:id', async (request, reply) => {
    const language = languageOf(request);
    const served = state.servedLanguage(language);
    const site = state.site();
    if (served === null) return sendPage(reply, state, send, 503, waitingPage(site, language));
    await queue.run(async () => {
      // Rendering takes milliseconds: other requests are served between two pages.
      await state.pause();
      const { status, html } = renderPage(request.params.id, served, site, language, state.now());
      sendPage(reply, state, send, status, html);
    });
  });
}

function renderPage(
  id: string,
  { events }: ServedLanguage,
  site: Site,
  language: Language,
  now: number,
): { readonly status: number; readonly html: string } {
  const { all, listed, findEach, idOf } = events.monitors;
  const own = findEach(id.split(','));
  if (own.length === 0) {
    const monitors = listed.list.map((category) => ({ id: idOf(category), name: category.name.trim() }));
    return {
      status: 404,
      html: missingPage(
        site,
        language,
        limitToBytes(monitors, ({ name }) => [name]),
      ),
    };
  }
  const timeZone = createTimeZone(site.timeZone);
  const ranks = events.ranks(language);
  const wanted = [...all.list, ...own];
  const sorted = sortEvents(ranks.first(wanted, now, maxEvents), { now, timeZone, language });
  const shown = limitToBytes(sorted.slice(0, maxEvents), pageTextsOf);
  const name = own
    .map((monitor) => monitor.name.trim())
    .join(', ')
    .slice(0, maxNameLength);
  const total = ranks.count(wanted, now);
  const html = phonePage({
    site,
    language,
    name,
    events: shown,
    total,
    now,
    asOf: events.reading.readAt,
  });
  return { status: 200, html };
}

function pageTextsOf({
  name,
  subtitle,
  shortDescription,
  place,
  eventUrl,
}: CalendarEvent): readonly string[] {
  return [name, name, name, subtitle, shortDescription, place, eventUrl ?? ''];
}

function limitToBytes<One>(list: readonly One[], textsOf: (one: One) => readonly string[]): readonly One[] {
  let left = maxBytes;
  const end = list.findIndex((one) => {
    const sizes = textsOf(one).map((text) => Buffer.byteLength(escapeHtml(text)));
    left -= sizes.reduce((sum, size) => sum + size, markupBytes);
    return left < 0;
  });
  return end === -1 ? list : list.slice(0, end);
}

function languageOf(request: FastifyRequest): Language {
  const requested = queryText(request, 'lang');
  return languages.find((one) => one === requested) ?? pageLanguage(request.headers['accept-language']);
}

function waitingPage(site: Site, language: Language): string {
  return htmlPage({
    language,
    title: site.name,
    style: pageStyle,
    body: `<main><p>${phoneWords[language].notYet}</p></main>`,
  });
}

function sendPage(
  reply: FastifyReply,
  { security }: GatewayState,
  send: Sender,
  status: number,
  html: string,
): void {
  const type = ['Content-Type', 'text/html; charset=utf-8'];
  const caching = ['Cache-Control', 'no-cache', 'Vary', 'Accept-Language'];
  send.bytes(reply, status, html, [...security.page(html), ...type, ...caching]);
}
