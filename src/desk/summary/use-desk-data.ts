import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { fields } from '#config/parameters.ts';
import type { Site } from '#config/site.ts';
import { siteFileStateSchema } from '#config/site-file.ts';
import type { PageClock } from '#data/clock.ts';
import { getJson, RequestError } from '#data/get-json.ts';
import { loadCategories } from '#data/load-monitor-data.ts';
import { withJitter } from '#data/query-client.ts';
import { noteSchema } from '#events/note.ts';
import { factsKey } from './query-keys.ts';
import { useNotices } from '#notices/desk/use-notice-list.ts';
import { useScreens } from '#screens/desk/use-screens.ts';
import { summariseMonitors, summaryContext } from './summarise-monitors.ts';
import type { DeskSummary, SummaryRequest, SummaryResponse } from './summary-worker.ts';

const worker = new Worker(new URL('./summary-worker.ts', import.meta.url), { type: 'module' });

/** The answer of `/api/desk` about the last poll. */
const factsSchema = z.object({
  isComplete: z.boolean(),
  /** False until the event service was read. */
  isRead: z._default(z.boolean(), true),
  hasSignIn: z.boolean(),
  unreadable: z.array(
    z.object({
      iri: z.nullable(z.string()),
      name: z.nullable(z.string()),
      reason: z.enum(['not-an-object', 'no-id', 'no-name', 'no-start']),
    }),
  ),
  /** `unreadable` may contain only the first ones. */
  unreadableTotal: z.number(),
  /** The notes have one entry per code. `events` may contain only the first ones; the name of a hidden one may be null. */
  eventNotes: z._default(
    z.array(
      z.object({
        code: z.string(),
        total: z.number(),
        events: z.array(
          z.object({ id: z.number(), name: z.nullable(z.string()), notes: z.array(noteSchema) }),
        ),
      }),
    ),
    [],
  ),
  /** Whether named screens can be changed, and why not. */
  screens: z.enum(['on', 'off', 'no-password', 'database-unavailable']),
  namedScreens: z._default(z.number(), 0),
  /** The webhook that is told of silent and frozen screens; null: there is none. The published name is older than the word outage. */
  alarms: z._default(
    z.nullable(
      z.object({
        host: z.string(),
        /** ISO time of the last message that it accepted. */
        lastDeliveryAt: z.nullable(z.string()),
        /** Why the last attempt failed, in English; null after a success. */
        problem: z.nullable(z.string()),
        /** Messages that wait for it. */
        waiting: z.number(),
      }),
    ),
    null,
  ),
  /** Null: the gateway has no file, and the built-in site is in force. */
  siteFile: z._default(z.nullable(siteFileStateSchema), null),
  /** The page that changes an event, with `{id}` for its id; null if that is unknown. */
  eventEditUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
  /** Addresses of screens that name a monitor as it was called before. */
  oldAddresses: z.array(z.object({ address: z.string(), replacement: z.string() })),
});

export type DeskData = ReturnType<typeof useDeskData>;

/** All undefined until loaded; after an error the last answers remain. Before the summary the monitors lack their events. */
export function useDeskData(language: 'de' | 'en', site: Site | undefined, clock: PageClock) {
  const names = useQuery({
    queryKey: ['desk-monitors', site],
    queryFn: site === undefined ? skipToken : () => loadMonitors(site, clock.now()),
    refetchInterval: ({ state }) => (state.data === undefined ? withJitter(5) : false),
  });
  const { data: summary, error: summaryError } = useQuery({
    queryKey: ['desk-summary', site, language],
    queryFn: site === undefined ? skipToken : () => fetchSummary({ site, language, now: clock.now() }),
    refetchInterval: ({ state }) => withJitter(state.data === undefined ? 5 : fields.poll.fallback),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    // A new build of the site has the same summary.
    placeholderData: keepPreviousData,
  });
  const { data: facts, error: factsError } = useQuery({
    queryKey: factsKey,
    queryFn: async () => factsSchema.parse((await getJson('/api/desk')).body),
    refetchInterval: withJitter(60),
    refetchIntervalInBackground: false,
  });
  const { screens, unreadScreens, error: screensError } = useScreens(facts?.screens);
  const { notices, error: noticesError } = useNotices(facts?.hasSignIn, clock);
  const error = factsError ?? summaryError ?? screensError ?? noticesError;
  const monitors = summary?.monitors ?? names.data;
  return { summary, monitors, facts, screens, unreadScreens, notices, error };
}

async function loadMonitors(site: Site, now: number) {
  return summariseMonitors([], summaryContext(await loadCategories(getJson), site, now));
}

/** Fails with `RequestError`. */
function fetchSummary(request: SummaryRequest): Promise<DeskSummary> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const close = () => {
      worker.removeEventListener('error', fail);
      port1.close();
    };
    const fail = ({ message }: ErrorEvent) => {
      close();
      reject(new RequestError(message, 0));
    };
    worker.addEventListener('error', fail);
    port1.addEventListener('message', ({ data }: MessageEvent<SummaryResponse>) => {
      close();
      if ('error' in data) reject(new RequestError(data.error, data.status));
      else resolve(data);
    });
    port1.start();
    worker.postMessage(request, [port2]);
  });
}
