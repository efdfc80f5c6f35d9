import * as z from 'zod/mini';
import { siteFileStateSchema } from '#config/site-file.ts';
import { unreadableSchema } from '#events/event.ts';
import { noteSchema } from '#events/note.ts';
import { webhookStateSchema } from '#outages/model/webhook-state.ts';

/** An address that finds its monitors only because they once had these names; `replacement` has the present names. */
const oldAddressSchema = z.object({ address: z.string(), replacement: z.string() });
export type OldAddress = Readonly<z.output<typeof oldAddressSchema>>;

const notes = z.readonly(z.array(noteSchema));
const notedEventSchema = z.object({ id: z.number(), name: z.nullable(z.string()), notes });
const noteGroupSchema = z.object({ code: z.string(), total: z.number(), events: z.array(notedEventSchema) });

/** Whom a proxy has signed in. `signOutUrl`: null if no address is known. */
const personSchema = z.object({
  name: z.string(),
  mayChange: z.boolean(),
  signOutUrl: z.nullable(z.string()),
});

/** The answer of `GET /api/desk` (design §3): the gateway returns its input, and the desk parses it. */
export const deskFactsSchema = z.object({
  isComplete: z.boolean(),
  /** False until the event service was read. */
  isRead: z._default(z.boolean(), true),
  hasSignIn: z.boolean(),
  /** Null where no proxy signs people in. */
  person: z._default(z.nullable(personSchema), null),
  unreadable: z.array(unreadableSchema),
  /** `unreadable` may contain only the first ones. */
  unreadableTotal: z.number(),
  /** The notes have one entry per code. `events` may contain only the first ones; the name of a hidden one may be null. */
  eventNotes: z._default(z.array(noteGroupSchema), []),
  /** Whether named screens can be changed, and why not. */
  screens: z.enum(['on', 'off', 'no-password', 'database-unavailable']),
  hasEffect: z._default(z.boolean(), false),
  namedScreens: z._default(z.number(), 0),
  /** Null: there is no webhook. */
  alarms: z._default(z.nullable(webhookStateSchema), null),
  /** Null: the gateway has no file, and the built-in site is in force. */
  siteFile: z._default(z.nullable(siteFileStateSchema), null),
  /** The page that changes an event, with `{id}` for its id; null if that is unknown. */
  eventEditUrl: z._default(z.nullable(z.string().check(z.regex(/^https?:\/\//))), null),
  oldAddresses: z.readonly(z.array(oldAddressSchema)),
});

/** The answer as the gateway returns it, before the desk parses it. */
export type SentDeskFacts = z.input<typeof deskFactsSchema>;
