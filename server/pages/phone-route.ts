import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, languages, type Site } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sortEvents } from '#domain/sort-events.ts';
import type { CalendarEvent } from '#events/event.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { pageLanguage } from '#server/html/page.tsx';
import { sendPage } from '#server/html/send-page.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { queryText } from '#server/http/send.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { missingPage, phonePage, waitingPage } from './phone-page.tsx';

const maxEvents = 300;

/** Sufficient for a lecture hall that scans one QR code. */
const renderLimits = { atOnce: 1, places: 1000 };
const maxBytes = 1_500_000;
const maxNameLength = 1000;
/** Estimate for one event. */
const markupBytes = 1000;

/** `GET /m/{monitor}`, in the language of the browser. */
export function addPhoneRoute(app: FastifyInstance, state: GatewayState): void {
  const queue = createWorkQueue(renderLimits);
  app.get<{ Params: { id: string } }>('/m/:id', async (request, reply) => {
    const language = languageOf(request);
    const served = state.servedLanguage(language);
    const site = state.site();
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' });
    if (served === null) return sendPage(reply, state, 503, waitingPage(site, language));
    return queue.run(async () => {
      // Rendering takes milliseconds: other requests are served between two pages.
      await state.pause();
      const { status, html } = renderPage(request.params.id, served, site, language, state.now());
      return sendPage(reply, state, status, html);
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
    const shown = limitToBytes(monitors, ({ name }) => [name]);
    return { status: 404, html: missingPage(site, language, shown) };
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
  const asOf = events.reading.readAt;
  const html = phonePage({ site, language, name, events: shown, total, now, asOf });
  return { status: 200, html };
}

function pageTextsOf(event: CalendarEvent): readonly string[] {
  const { name, subtitle, shortDescription, place, contact, eventUrl } = event;
  return [name, name, name, subtitle, shortDescription, place, contact, eventUrl ?? ''];
}

function limitToBytes<One>(list: readonly One[], textsOf: (one: One) => readonly string[]): readonly One[] {
  let left = maxBytes;
  const end = list.findIndex((one) => {
    // The longest that React writes for a character is "&quot;".
    const sizes = textsOf(one).map((text) => Buffer.byteLength(text.replace(/[&<>"']/g, '&quot;')));
    left -= sizes.reduce((sum, size) => sum + size, markupBytes);
    return left < 0;
  });
  return end === -1 ? list : list.slice(0, end);
}

function languageOf(request: FastifyRequest): Language {
  const requested = queryText(request, 'lang');
  return languages.find((one) => one === requested) ?? pageLanguage(request.headers['accept-language']);
}
