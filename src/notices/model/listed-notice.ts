import * as z from 'zod/mini';
import { coversScreen } from './notice-kinds.ts';
import { levelSchema, noticeSchema } from './notice.ts';

/** The receipts of a notice: which of the named screens that it is for have reported that they showed it. */
const receiptsSchema = z.object({
  /** How many named screens it is for. */
  expected: z.number(),
  shown: z.number(),
  /** The names of the others, at most `maxMissing` of them. */
  missing: z.readonly(z.array(z.string())),
});
export type Receipts = Readonly<z.output<typeof receiptsSchema>>;

export const maxMissing = 1000;

/** A notice with what only staff and scripts may know of it. */
export const recordedNoticeSchema = z.extend(noticeSchema, {
  /** Monitor IDs as they were given, and names of screens; both empty: all screens. */
  monitors: z.readonly(z.array(z.string())),
  screens: z.readonly(z.array(z.string())),
  /** Who sent it, and who lifted it. */
  by: z.string(),
  liftedBy: z.nullable(z.string()),
  /** Since when an alarm that was for some is for all screens, and who decided that. */
  widened: z._default(z.nullable(z.object({ at: z.string(), by: z.string() })), null),
});

/** The answer of `GET /api/notices` is a list of them, the latest first. */
export const listedNoticeSchema = z.extend(recordedNoticeSchema, {
  isInForce: z.boolean(),
  receipts: receiptsSchema,
});
export type ListedNotice = Readonly<z.output<typeof listedNoticeSchema>>;

/** An alarm that is on screens itself, not its all-clear. */
export const isAlarmOn = (notice: ListedNotice): boolean =>
  coversScreen(notice) && notice.isInForce && notice.lifted === null;

export const isForAll = ({ monitors, screens }: Pick<ListedNotice, 'monitors' | 'screens'>): boolean =>
  monitors.length + screens.length === 0;

/** What an answer says of a change: whether a restart of the gateway keeps it, whether other gateways can have it, and the ids of alarms that ended for it. */
export const changeOutcomeSchema = z.object({
  isStored: z.boolean(),
  isShared: z.boolean(),
  ended: z.optional(z.readonly(z.array(z.string()))),
  /** Programs and the command read it in English. */
  warnings: z._default(z.readonly(z.array(z.string())), []),
});
export type ChangeOutcome = Readonly<z.output<typeof changeOutcomeSchema>>;

/** The answer of `POST /api/notices`. */
export const sentNoticeSchema = z.extend(changeOutcomeSchema, { id: z.string() });
export type SentNotice = Readonly<z.output<typeof sentNoticeSchema>>;

/** This many notices may be in force, and as many alarms. */
export const maxInForce = 50;

/** The body of `POST /api/notices`. `until`: an ISO 8601 date-time, without an offset in the zone of the site. */
export const newNoticeSchema = z.strictObject({
  level: levelSchema,
  text: z.strictObject({ de: z.optional(z.string()), en: z.optional(z.string()) }),
  monitors: z._default(z.array(z.string()), []),
  screens: z._default(z.array(z.string()), []),
  until: z._default(z.nullable(z.string()), null),
  test: z._default(z.boolean(), false),
});
export type NewNotice = Readonly<z.output<typeof newNoticeSchema>>;
