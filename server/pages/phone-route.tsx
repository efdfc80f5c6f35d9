import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { readNames } from '#config/parameter-fields.ts';
import { resolveConfig } from '#config/resolve-config.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { type CalendarEvent, readTexts } from '#events/event.ts';
import { phoneNoticeColors, PhoneNotices } from '#notices/gateway/phone-notices.tsx';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { readStyles } from '#server/files/read-styles.ts';
import { pageLanguage, sendPage } from '#server/html/page.tsx';
import { readRequestedScreen } from '#server/http/requested-screen.ts';
import { requestedLanguage, type RouteParts } from '#server/http/send.ts';
import { askerOf } from '#server/kiosk-page/monitor-slide.ts';
import { findMonitorEvents, limitToBytes, listMonitors } from './monitor-events.ts';
import { maxFurtherDates, type PhoneMoment } from './phone-event.tsx';
import { ListPage, PhonePage } from './phone-page.tsx';

/** Sufficient for a lecture hall that scans one QR code. */
const maxWaiting = 1000;
/** Estimate for one event. */
const markupBytes = 1500;

/** `GET /m/{monitor}`, and `GET /m`, which lists them; in the language of the browser. */
export function addPhoneRoute(app: FastifyInstance, state: RouteParts): void {
  const queue = createWorkQueue(maxWaiting);
  app.get('/m', (request, reply) => {
    const visit = startVisit(request, reply, state, []);
    return sendList(reply, state, visit, visit.served === null ? 'data' : 'all');
  });
  app.get<{ Params: { id: string } }>('/m/:id', async (request, reply) => {
    const visit = startVisit(request, reply, state, readNames(request.params.id));
    const { served, moment } = visit;
    if (served === null) return sendList(reply, state, visit, 'data');
    return queue.run(async () => {
      // Rendering takes milliseconds: other requests are served between two pages.
      await setImmediate();
      const found = findMonitorEvents(request.params.id, served, moment);
      if (found === null) return sendList(reply, state, visit, 'monitor');
      const path = `/m/${encodeURIComponent(found.id)}.ics${moment.search}`;
      const origin = state.site().publicUrl ?? askerOf(request).origin;
      const webcal = origin && origin.replace(/^https?:/i, 'webcal:').replace(/\/+$/, '') + path;
      const events = limitToBytes(found.events, markupBytes, pageTextsOf);
      const asOf = served.reading.readAt;
      const page = (
        <PhonePage {...found} events={events} moment={moment} asOf={asOf} calendar={{ path, webcal }} />
      );
      return sendPhonePage(reply, state, visit, page);
    });
  });
}

export type PhoneVisit = ReturnType<typeof startVisit>;

/** What a page for phones depends on; `served` is null until there is a snapshot. It shows the notices of these monitors. */
export function startVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  state: RouteParts,
  monitors: readonly string[],
) {
  const { timeZone, language: siteLanguage, languages } = state.site();
  const language = requestedLanguage(request) ?? pageLanguage(request);
  const moment: PhoneMoment = {
    ...resolveConfig(readRequestedScreen(request, state).parameters, state.site()),
    // Not an earlier one, in which dates of this month have a year.
    now: state.clock.likely(),
    timeZone: createTimeZone(timeZone),
    language,
    textLanguage: languages.includes(language) ? language : (languages[0] ?? language),
    search: language === siteLanguage ? '' : `?lang=${language}`,
  };
  const { notices } = state.notices.forRequested({ name: null, parameters: { monitor: monitors } });
  const caching = notices.length > 0 ? 'no-store' : 'no-cache';
  reply.headers({ 'cache-control': caching, vary: 'Accept-Language' });
  const top = <PhoneNotices notices={notices} languages={languages} moment={moment} />;
  return { served: state.servedLanguage(language)?.events ?? null, moment, top };
}

const styles = `${readStyles('colours.css', 'page.css', 'phone.css')}\n${phoneNoticeColors}`;

export function sendPhonePage(
  reply: FastifyReply,
  state: RouteParts,
  { moment: { language }, top }: PhoneVisit,
  page: ReactElement,
): FastifyReply {
  return sendPage(reply, state, { language, styles: `${styles}\n${state.pageColors()}`, top }, page);
}

/** `all`: what was asked for; `data`: there is no snapshot yet. */
export function sendList(
  reply: FastifyReply,
  state: RouteParts,
  visit: PhoneVisit,
  what: 'all' | 'monitor' | 'event' | 'data',
): FastifyReply {
  const monitors = visit.served === null ? [] : listMonitors(visit.served, visit.moment.search);
  const isEmpty = what === 'all' && monitors.length === 0;
  const page = <ListPage what={isEmpty ? 'none' : what} monitors={monitors} />;
  return sendPhonePage(
    reply.code({ all: 200, data: 503, monitor: 404, event: 404 }[what]),
    state,
    visit,
    page,
  );
}

/** The name is in each label of a link. A contact may become a link, which holds its text twice. */
function pageTextsOf(event: CalendarEvent): readonly string[] {
  const { name, contact, eventUrl, registrationUrl, dates } = event;
  const links = [name, name, name, name, contact, contact, eventUrl ?? '', registrationUrl ?? ''];
  return [
    ...readTexts.map((text) => event[text]),
    ...links,
    ...dates.slice(0, maxFurtherDates).map(({ startDate, endDate }) => `${startDate} ${endDate ?? ''}`),
  ];
}
