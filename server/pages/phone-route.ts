import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages, type Site } from '#config/site.ts';
import { judgeEvents } from '#domain/judge-events.ts';
import { isMember } from '#domain/membership.ts';
import type { CalendarEvent } from '#events/event.ts';
import { phoneWords } from './phone-words.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import type { ServedLanguage } from '#server/served-events/served-events-store.ts';
import { escapeHtml, htmlPage, pageLanguage, pageStyle } from '#server/html/page-html.ts';
import { missingPage, phonePage } from './phone-page.ts';
import { queryText, type Sender } from '#server/http/send.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';

/** More than anybody scrolls through on a phone; a page stays light. */
const mostEvents = 300;

/** A lecture hall that scans one code; more are asked to come back. */
const drawing = { atOnce: 1, places: 1000 };
/** What their texts may take as they are written into the page. */
const mostBytes = 1_500_000;
/** Of the heading: the names of several monitors. */
const longestName = 1000;
/** Tags, addresses and words around the texts of one event. */
const markupBytes = 1000;

/** `GET /m/{monitor}`: all events of a monitor on a phone, in the language of the phone. */
export function addPhoneRoute(app: FastifyInstance, state: GatewayState, send: Sender): void {
  const queue = createWorkQueue(drawing);
  app.get<{ Params: { id: string } }>('/m/:id', async (request, reply) => {
    const language = languageOf(request);
    const served = state.servedEvents(language);
    const site = state.site();
    if (served === null) return sendPage(reply, state, send, 503, waitingPage(site, language));
    await queue.run(async () => {
      // A page takes some milliseconds: between two of them others have their turn.
      await state.pause();
      const { status, html } = await draw(request.params.id, served, site, language, state.now());
      sendPage(reply, state, send, status, html);
    });
  });
}

async function draw(
  id: string,
  { served }: ServedLanguage,
  site: Site,
  language: Language,
  now: number,
): Promise<{ readonly status: number; readonly html: string }> {
  const tags = served.monitors.tagsOf(id);
  if (tags.monitors.length === 0) {
    const monitors = tags.listed.map((category) => ({
      id: served.monitors.idOf(category),
      name: category.name.trim(),
    }));
    return {
      status: 404,
      html: missingPage(
        site,
        language,
        within(monitors, ({ name }) => [name]),
      ),
    };
  }
  const { locale } = screenWords[language];
  const ranks = await served.ranks(locale);
  const wanted = [...tags.all, ...tags.monitors];
  const first = ranks.first(wanted, now, mostEvents).filter((event) => isMember(event, tags));
  const events = within(inOrder(first, site, locale, now).slice(0, mostEvents), textsOf);
  const name = tags.monitors
    .map((monitor) => monitor.name.trim())
    .join(', ')
    .slice(0, longestName);
  const total = ranks.count(wanted, now);
  const html = phonePage({ site, language, name, events, total, now, asOf: served.reading.readAt });
  return { status: 200, html };
}

/** The name stands in the labels of the links too. */
function textsOf({ name, subtitle, shortDescription, place, eventUrl }: CalendarEvent): readonly string[] {
  return [name, name, name, subtitle, shortDescription, place, eventUrl ?? ''];
}

/** The first of a list that a page has room for. */
function within<One>(list: readonly One[], texts: (one: One) => readonly string[]): readonly One[] {
  let left = mostBytes;
  const end = list.findIndex((one) => {
    const sizes = texts(one).map((text) => Buffer.byteLength(escapeHtml(text)));
    left -= sizes.reduce((sum, size) => sum + size, markupBytes);
    return left < 0;
  });
  return end === -1 ? list : list.slice(0, end);
}

/** All of them, in the order of the wall: neither its horizon nor its limit counts here. */
function inOrder(
  events: readonly CalendarEvent[],
  { timeZone }: Site,
  locale: string,
  now: number,
): readonly CalendarEvent[] {
  const tags = { monitors: [], all: [], listed: [] };
  const rules = { tags, now, timeZone, locale, days: 0, limit: 0 };
  return judgeEvents(events, [], rules).flatMap((verdict) =>
    verdict.code === 'unreadable' ? [] : [verdict.event],
  );
}

function languageOf(request: FastifyRequest): Language {
  const asked = queryText(request, 'lang');
  return languages.find((one) => one === asked) ?? pageLanguage(request.headers['accept-language']);
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
