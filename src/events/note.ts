import * as z from 'zod/mini';
import { text, wholeNumber } from './wire-field.ts';

export type NoteCode =
  | 'text-cut'
  | 'midnight'
  | 'overnight'
  | 'dates-omitted'
  | 'several-addresses'
  | 'unclear-visibility'
  | 'unclear-state'
  | 'state-in-title'
  | 'no-image';

/** What the gateway assumed, mended or could not use when it read an event, for the desk (design §3). */
export type EventNote = Readonly<z.infer<typeof noteSchema>>;
export const noteSchema = z.object({
  /** A `NoteCode`. Snapshots of a later version may have others, which the desk skips. */
  code: z.string(),
  /** The field of the event. */
  of: z.string(),
  count: z.optional(wholeNumber),
  /** What was typed, bounded, or a reason. */
  typed: z.optional(text),
});

export function createNote(code: NoteCode, of: string, more: Pick<EventNote, 'count' | 'typed'> = {}) {
  return { code, of, ...more };
}

/** Puts `found` in place of the notes on one field. */
export function replaceNotes(notes: readonly EventNote[], field: string, found: readonly EventNote[]) {
  return [...notes.filter(({ of }) => of !== field), ...found];
}
