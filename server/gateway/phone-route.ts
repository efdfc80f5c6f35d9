import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages, type Site } from '#config/site.ts';
import { monitorIdOf } from '#domain/monitor-id-of.ts';
import { judgeEvents } from '#domain/judge-events.ts';
import { isMember } from '#domain/membership.ts';
import type { BoardEvent } from '#events/event.ts';
import { phoneWords } from '#i18n/phone-words.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { GatewayState, ServedBoard } from './gateway-state.ts';
import { monitorTags } from './live-board.ts';
import { htmlPage, pageLanguage, pageStyle } from './page-html.ts';
import { missingPage, phonePage } from './phone-page.ts';
import { queryText, type Sender } from './send.ts';

/** More than anybody scrolls through on a phone; a page stays light. */
const mostEvents = 300;

/** `GET /m/{monitor}`: all events of a monitor on a phone, in the language of the phone. */
export function addPhoneRoute(app: FastifyInstance, state: GatewayState, send: Sender): void {
  app.get<{ Params: { id: string } }>('/m/:id', (request, reply) => {
    const language = languageOf(request);
    const served = state.board(language);
    const site = state.site();
    if (served === null) return sendPage(reply, state, send, 503, waitingPage(site, language));
    const { status, html } = draw(request.params.id, served, site, language, state.now());
    sendPage(reply, state, send, status, html);
  });
}

function draw(
  id: string,
  { board }: ServedBoard,
  site: Site,
  language: Language,
  now: number,
): { readonly status: number; readonly html: string } {
  const { categories } = board.reading.picture;
  const tags = monitorTags(id, categories, site);
  if (tags.monitors.length === 0) {
    const monitors = tags.listed.map((category) => ({
      id: monitorIdOf(category, categories, site.allMonitors),
      name: category.name.trim(),
    }));
    return { status: 404, html: missingPage(site, language, monitors) };
  }
  const members = board.visibleEvents(now).filter((event) => isMember(event, tags));
  const name = tags.monitors.map((monitor) => monitor.name.trim()).join(', ');
  const events = inOrder(members, site, language, now).slice(0, mostEvents);
  const html = phonePage({ site, language, name, events, now, asOf: board.reading.readAt });
  return { status: 200, html };
}

/** All of them, in the order of the wall: neither its horizon nor its limit counts here. */
function inOrder(
  events: readonly BoardEvent[],
  site: Site,
  language: Language,
  now: number,
): readonly BoardEvent[] {
  const rules = {
    tags: { monitors: [], all: [], listed: [] },
    now,
    timeZone: site.timeZone,
    locale: screenWords[language].locale,
    days: 0,
    limit: 0,
  };
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
