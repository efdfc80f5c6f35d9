import * as z from 'zod/mini';
import { type Language, languages } from '#config/site.ts';
import { coversScreen, noticeLevels } from './notice-kinds.ts';

export const levelSchema = z.enum(noticeLevels);

/** A notice as a wall gets it (`GET /api/notices/current`, the stream). Moments are ISO 8601 date-times. */
export const noticeSchema = z.object({
  id: z.string(),
  level: levelSchema,
  text: z.object({ de: z.optional(z.string()), en: z.optional(z.string()) }),
  /** When it was sent. */
  at: z.string(),
  /** Its end, or that of its all-clear; null if it stays until it is lifted. */
  until: z.nullable(z.string()),
  /** It says on screen that it is a test. */
  test: z.boolean(),
  /** When an alarm was lifted that is followed by an all-clear until `until`. */
  lifted: z.nullable(z.string()),
});

export type Notice = Readonly<z.output<typeof noticeSchema>>;

/** Leaves out the author and all else that is not for walls. */
export const toNotice = (notice: Notice): Notice => z.parse(noticeSchema, notice);

/** Notices are in this order: the latest first. */
export const noticesSchema = z.readonly(z.array(noticeSchema));

/** `query`: by `noticesQueryOf`. */
export const noticesPathOf = (query: string) => `/api/notices/current?${query}`;

/** What a wall names to get its notices: the monitor IDs of its address, and the name in `/s/NAME`. */
export function noticesQueryOf(monitors: readonly string[] = [], screen: string | null): string {
  const query = new URLSearchParams();
  if (monitors.length > 0) query.set('monitor', monitors.join(','));
  if (screen !== null) query.set('screen', screen);
  return query.toString();
}

export const isInForce = ({ until }: Pick<Notice, 'until'>, now: number): boolean =>
  until === null || now < Date.parse(until);

/** A key that changes with everything that may change of notices; their text may not. */
export const noticesKeyOf = (notices: readonly Notice[]): string =>
  notices.map(({ id, lifted, until }) => [id, lifted, until].join(' ')).join('\n');

/** Returns the texts in an order of languages; those in other languages follow. */
export function textsOf(
  { text }: Pick<Notice, 'text'>,
  order: readonly Language[],
): readonly { readonly language: Language; readonly text: string }[] {
  return [...new Set([...order, ...languages])].flatMap((language) => {
    const written = text[language]?.trim() ?? '';
    return written === '' ? [] : [{ language, text: written }];
  });
}

/** What is on screen: alarms and their all-clears cover it; notices have a band. */
export function splitNotices(notices: readonly Notice[], now: number) {
  const inForce = notices.filter((notice) => isInForce(notice, now));
  const alarms = inForce.filter(coversScreen);
  const current = alarms.filter(({ lifted }) => lifted === null);
  return {
    /** An all-clear is not shown beside another alarm. */
    alarms: current.length > 0 ? current : alarms,
    notices: inForce.filter((notice) => !coversScreen(notice)),
  };
}
