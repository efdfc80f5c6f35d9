import * as z from 'zod/mini';

/** The limit applies to the whole message, as JSON in UTF-8. */
export const maxHeartbeatBytes = 1024;

const bounded = (length: number) => z.string().check(z.maxLength(length));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/**
 * What a screen reports, `POST /api/heartbeats`. Texts are cut by its page, so that the message stays within
 * `maxHeartbeatBytes`. The plain wall leaves out what it does not know.
 */
export const heartbeatSchema = z.object({
  /** Path and known parameters: `/s/mensa-eingang`, `/?monitor=mensa`. */
  address: z.string().check(z.maxLength(300), z.regex(/^\/(?:s\/[\w-]{1,64})?(?:\?[\x21-\x7e]*)?$/)),
  /** The text is random and belongs to this load of the page, in its memory only. */
  load: z.string().check(z.regex(/^[\w-]{8,24}$/)),
  /** The secret of the device, 128 random bits: the gateway keeps a hash of it alone. Pages of earlier builds have none. */
  device: z.optional(bounded(64)),
  build: bounded(40),
  /** It is the version of Aushang with which the page was built; '' from pages that do not report it. */
  version: z._default(bounded(24), ''),
  /** The user agent. */
  engine: bounded(160),
  width: count,
  height: count,
  /** Device pixels for each CSS pixel. */
  ratio: z.number().check(z.minimum(0), z.maximum(100)),
  /** Trusted minus device time, ms; null while only the device's time is known. */
  skew: z.nullable(z.number()),
  /** Seconds since the event service was last read; null: unknown. */
  age: z.nullable(z.number()),
  /** Whether the page marks its data as old (design §6). */
  isStale: z.boolean(),
  shows: z.enum(['slides', 'dark', 'nothing']),
  /** The key of the slide on screen, for an event its `@id`. */
  event: z.nullable(bounded(200)),
  /** The slide has been on screen for `standing` seconds, and should be for `dwell`. */
  standing: z.nullable(count),
  dwell: z.nullable(count),
  /** The count starts at the last report of this load. */
  slideChanges: count,
  wakeLock: bounded(20),
  worker: bounded(20),
  /** The page stores its data there; '' from pages that do not report it. */
  storage: z._default(bounded(20), ''),
  /** The JavaScript heap has this size; null where the engine does not tell. */
  heapMegabytes: z.nullable(z.number()),
  /** Errors of the last ten minutes are counted. */
  errors: count,
  lastError: z.nullable(bounded(120)),
  /** Names of parameters of the address that are unknown or have a bad value. */
  badParameters: z.array(bounded(24)).check(z.maxLength(8)),
  /** Seconds since this load of the page. */
  uptime: count,
  /** Whether this is the plain wall. */
  isPlain: z.boolean(),
  /** The ids of the notices on screen. */
  notices: z._default(z.array(bounded(16)).check(z.maxLength(8)), []),
  /** The ids of the events shown since the last report, one for each time; anything else counts for none. */
  // oxlint-disable-next-line promise/valid-params -- not that of a promise
  shown: z.catch(z.array(z.int()).check(z.maxLength(12)), []),
});

export type Heartbeat = Readonly<z.output<typeof heartbeatSchema>>;
