import type { FastifyInstance, FastifyRequest } from 'fastify';
import Papa from 'papaparse';
import * as z from 'zod';
import { type EventEffect, eventEffectSchema } from '#effect/model/effect.ts';
import type { CalendarEvent } from '#events/event.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { inPortions } from '#server/answers/in-portions.ts';
import { notFound } from '#server/answers/prepared-answer.ts';
import type { DeskAccess } from '#server/desk/desk-access.tsx';
import { isPublic } from '#server/desk/desk-data-routes.ts';
import { queryText, requestedLanguage, type RouteParts } from '#server/http/send.ts';
import { keptDays, noCounts } from './effect.ts';

/** `GET /api/effect` and `/api/effect.csv` (design §3). */
export function addEffectRoutes(app: FastifyInstance, state: RouteParts, desk: DeskAccess): void {
  app.get('/api/effect', (request) => readEffect(request, state, desk));
  app.get('/api/effect.csv', async (request, reply) => {
    // Spreadsheet programs expect it, and the mark of UTF-8.
    const delimiter = requestedLanguage(request) === 'en' ? ',' : ';';
    const data = await readEffect(request, state, desk);
    const fields = Object.keys(eventEffectSchema.shape);
    const text = Papa.unparse({ fields, data }, { delimiter, escapeFormulae: true });
    return reply.type('text/csv; charset=utf-8').send(`\ufeff${text}`);
  });
}

const daysSchema = z.coerce.number().int().min(1).max(keptDays).catch(7);

/** All events that were counted, those most shown first, or one. Throws 404 where nothing is counted. */
async function readEffect(request: FastifyRequest, state: RouteParts, desk: DeskAccess) {
  desk.authorizeData(request);
  const sums = (state.effect ?? notFound()).sum(daysSchema.parse(queryText(request, 'days')));
  const only = queryText(request, 'event')?.replace(/\D/g, '');
  const events = state.servedLanguage(undefined)?.events.reading.events.filter(isPublic) ?? [];
  const byId = new Map(events.map((event) => [String(event.id), event]));
  const found: EventEffect[] = [];
  // Encoding a code takes about a millisecond.
  for await (const part of inPortions(only ? [only] : [...sums.keys()], 20))
    for (const id of part) {
      const [event, counts] = [byId.get(id), sums.get(id) ?? noCounts];
      const code = counts.opened > 0 ? 'gateway' : codeOf(event, state.site().publicUrl);
      found.push({ id: Number(id), name: event?.name ?? null, ...counts, code });
    }
  return found.sort((a, b) => b.shown - a.shown || b.opened - a.opened);
}

/** As `encodeCode` chooses where size or distance of a screen are not known. */
function codeOf(event: CalendarEvent | undefined, publicUrl: string | undefined): EventEffect['code'] {
  if (event === undefined || event.canceled || event.eventUrl === null) return 'none';
  const own = encodeQr(event.eventUrl);
  const short = publicUrl === undefined ? null : encodeQr(`${publicUrl.replace(/\/+$/, '')}/e/${event.id}`);
  return short !== null && (own === null || short.modules < own.modules) ? 'gateway' : 'event';
}
