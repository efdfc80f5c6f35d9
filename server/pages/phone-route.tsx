import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createTimeZone } from '#config/time-zone.ts';
import type { TimeContext } from '#domain/describe-time.ts';
import { sortEvents } from '#domain/sort-events.ts';
import type { CalendarEvent } from '#events/event.ts';
import { createWorkQueue } from '#server/answers/work-queue.ts';
import { pageLanguage, sendPage } from '#server/html/page.tsx';
import { requestedLanguage } from '#server/http/send.ts';
import type { ServedEvents } from '#server/served-events/served-events.ts';
import type { GatewayState } from '#server/state/gateway-state.ts';
import { MissingPage, PhonePage, WaitingPage } from './phone-page.tsx';

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
    const language = requestedLanguage(request) ?? pageLanguage(request);
    const served = state.servedLanguage(language);
    reply.headers({ 'cache-control': 'no-cache', vary: 'Accept-Language' });
    if (served === null) return sendPage(reply.code(503), state, language, <WaitingPage />);
    return queue.run(async () => {
      // Rendering takes milliseconds: other requests are served between two pages.
      await setImmediate();
      const moment = { now: state.now(), timeZone: createTimeZone(state.site().timeZone), language };
      const { status, page } = choosePage(request.params.id, served.events, moment);
      return sendPage(reply.code(status), state, language, page);
    });
  });
}

function choosePage(id: string, { monitors, ranks, reading }: ServedEvents, moment: TimeContext) {
  const { now, language } = moment;
  const own = monitors.findEach(id.split(','));
  if (own.length === 0) {
    const { listed, idOf } = monitors;
    const named = listed.list.map((category) => ({ id: idOf(category), name: category.name.trim() }));
    const shown = limitToBytes(named, ({ name }) => [name]);
    return { status: 404, page: <MissingPage monitors={shown} /> };
  }
  const wanted = [...monitors.all.list, ...own];
  const { first, count } = ranks(language);
  const sorted = sortEvents(first(wanted, now, maxEvents), moment);
  const names = own.map((monitor) => monitor.name.trim()).join(', ');
  const page = (
    <PhonePage
      moment={moment}
      name={names.slice(0, maxNameLength)}
      events={limitToBytes(sorted.slice(0, maxEvents), pageTextsOf)}
      total={count(wanted, now)}
      asOf={reading.readAt}
    />
  );
  return { status: 200, page };
}

function pageTextsOf(event: CalendarEvent): readonly string[] {
  const { name, subtitle, shortDescription, place, contact, eventUrl } = event;
  return [name, name, name, subtitle, shortDescription, place, contact, eventUrl ?? ''];
}

function limitToBytes<One>(list: readonly One[], textsOf: (one: One) => readonly string[]): readonly One[] {
  let left = maxBytes;
  const end = list.findIndex((one) => {
    // The longest that React writes for a character is "&quot;".
    const text = textsOf(one)
      .join('')
      .replace(/[&<>"']/g, '&quot;');
    left -= markupBytes + Buffer.byteLength(text);
    return left < 0;
  });
  return end === -1 ? list : list.slice(0, end);
}
