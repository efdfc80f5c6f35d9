import type { FastifyInstance, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import * as z from 'zod';
import type { CalendarEvent } from '#events/event.ts';
import type { EventEffect } from '#effect/model/effect.ts';
import { chooseCode } from '#kiosk/layout/encode-code.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { notFound } from '#server/answers/prepared-answer.ts';
import type { DeskAccess } from '#server/desk/desk-access.tsx';
import { queryText, requestedLanguage, type RouteParts } from '#server/http/send.ts';
import { keptDays } from './effect.ts';

const daysSchema = z.coerce.number().int().min(1).max(keptDays).catch(7);

/** `GET /api/effect` and `/api/effect.csv` (design §3). */
export function addEffectRoutes(app: FastifyInstance, state: RouteParts, desk: DeskAccess): void {
  const read = async (request: FastifyRequest) => {
    desk.authorizeData(request);
    const event = queryText(request, 'event');
    if (event !== undefined && !/^\d{1,15}$/.test(event)) notFound();
    return describeAll(state, daysSchema.parse(queryText(request, 'days')), event);
  };
  app.get('/api/effect', read);
  app.get('/api/effect.csv', async (request, reply) => {
    const rows = await read(request);
    // Spreadsheet programs expect this in German, and a mark of UTF-8.
    const delimiter = (requestedLanguage(request) ?? 'de') === 'de' ? ';' : ',';
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="aushang.csv"')
      .send(`\ufeff${Papa.unparse([...rows], { columns, delimiter, escapeFormulae: true })}\r\n`);
  });
}

const columns = ['id', 'name', 'shown', 'screens', 'opened', 'code'] satisfies (keyof EventEffect)[];

/** A code takes a millisecond. */
const portion = 20;

/** All events, or one; those most shown first. Throws 404 where nothing is counted. */
async function describeAll({ effect, servedLanguage, site }: RouteParts, days: number, only?: string) {
  const sums = (effect ?? notFound()).sum(days);
  const events = servedLanguage(undefined)?.events.reading.events ?? [];
  const known = new Map(
    events.flatMap((event) => (event.published && !event.archived ? [[String(event.id), event]] : [])),
  );
  // One that was asked for has an answer before it is shown, too.
  const wanted = only === undefined ? [...sums] : [[only, sums.get(only) ?? [0, 0, 0]] as const];
  const described: EventEffect[] = [];
  for await (const part of inPortions(wanted, portion))
    for (const [id, [shown, screens, opened]] of part) {
      const event = known.get(id);
      const code = opened > 0 ? 'gateway' : codeOf(event, site().publicUrl);
      described.push({ id: Number(id), name: event?.name ?? null, shown, screens, opened, code });
    }
  return described.sort((a, b) => b.shown - a.shown || b.opened - a.opened);
}

/** On a screen of unknown size. */
function codeOf(event: CalendarEvent | undefined, publicUrl: string | undefined): EventEffect['code'] {
  if (event === undefined || event.canceled || event.eventUrl === null) return 'none';
  const [{ id, eventUrl: address }, base] = [event, publicUrl?.replace(/\/+$/, '')];
  const gatewayAddress = base === undefined ? null : `${base}/e/${id}`;
  const code = chooseCode({ address, gatewayAddress });
  if (code === null) return 'none';
  return code === encodeQr(address) ? 'event' : 'gateway';
}
