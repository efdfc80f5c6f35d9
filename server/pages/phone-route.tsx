import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readNames } from '#config/parameter-fields.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { type CalendarEvent, readTexts } from '#events/event.ts';
import type { Notices } from '#notices/gateway/notices.ts';
import { PhoneNotices } from '#notices/gateway/phone-notices.tsx';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import type { GatewayClock } from '#server/clock/gateway-clock.ts';
import { pageLanguage, type PageParts, sendPage } from '#server/html/page.tsx';
import { requestedLanguage } from '#server/http/send.ts';
import { askerOf } from '#server/kiosk-page/monitor-slide.ts';
import type { ServedEventsStore } from '#server/served-events/served-events-store.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import type { SiteStore } from '#server/site/site-store.ts';
import { findMonitorEvents, limitToBytes, listMonitors } from './monitor-events.ts';
import { maxFurtherDates, type PhoneMoment } from './phone-event.tsx';
import { MissingPage, PhonePage, WaitingPage } from './phone-page.tsx';

export interface PhoneRouteParts
  extends Pick<SiteStore, 'site'>, Pick<ServedEventsStore, 'servedLanguage'>, PageParts {
  readonly clock: GatewayClock;
  readonly notices: Notices;
}

/** Sufficient for a lecture hall that scans one QR code. */
const renderLimits = { atOnce: 1, places: 1000 };
/** Estimate for one event. */
const markupBytes = 1500;

/** `GET /m/{monitor}`, in the language of the browser. */
export function addPhoneRoute(app: FastifyInstance, state: PhoneRouteParts): void {
  const queue = createWorkQueue(renderLimits);
  app.get<{ Params: { id: string } }>('/m/:id', async (request, reply) => {
    const { id } = request.params;
    const visit = startVisit(request, reply, { state, monitors: readNames(id) });
    if (visit.served === null) return sendWaiting(reply, state, visit);
    const { served, moment, top } = visit;
    return queue.run(async () => {
      // Rendering takes milliseconds: other requests are served between two pages.
      await setImmediate();
      const origin = state.site().publicUrl ?? askerOf(request).origin;
      const page = createPage(id, { ...visit, served }, origin);
      if (page !== null) return sendPage(reply, state, moment.language, page);
      const missing = <MissingPage top={top} what="monitor" monitors={listMonitors(served)} />;
      return sendPage(reply.code(404), state, moment.language, missing);
    });
  });
}

interface VisitOptions {
  readonly state: PhoneRouteParts;
  /** The page shows the notices of these monitors. */
  readonly monitors: readonly string[];
}

export type PhoneVisit = ReturnType<typeof startVisit>;

/** What a page for phones depends on; `served` is null until there is a snapshot. */
export function startVisit(request: FastifyRequest, reply: FastifyReply, { state, monitors }: VisitOptions) {
  const { timeZone, language: siteLanguage, languages } = state.site();
  const language = requestedLanguage(request) ?? pageLanguage(request);
  const moment: PhoneMoment = {
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

export function sendWaiting(
  reply: FastifyReply,
  state: PhoneRouteParts,
  { moment: { language }, top }: Pick<PhoneVisit, 'moment' | 'top'>,
): FastifyReply {
  return sendPage(reply.code(503), state, language, <WaitingPage top={top} />);
}

function createPage(
  ids: string,
  { served, moment, top }: PhoneVisit & { readonly served: ServedEvents },
  origin: string | null,
) {
  const found = findMonitorEvents(ids, served, moment);
  if (found === null) return null;
  const { id, name, events, total } = found;
  const path = `/m/${encodeURIComponent(id)}.ics${moment.search}`;
  const webcal = origin && origin.replace(/^https?:/i, 'webcal:').replace(/\/+$/, '') + path;
  return (
    <PhonePage
      top={top}
      moment={moment}
      name={name}
      events={limitToBytes(events, markupBytes, pageTextsOf)}
      total={total}
      asOf={served.reading.readAt}
      calendar={{ path, webcal }}
    />
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
