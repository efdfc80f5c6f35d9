import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { noteEntries } from './note-entries.ts';
import { notesWords } from './notes-words.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const fine = { notes: [], asOf: now - 60_000, pollSeconds: 60 };
const whole = { isComplete: true, hasSignIn: false, unreadable: [], unreadableTotal: 0 };
const words = { ...deskWords.de, ...notesWords.de };
const view = { timeZone: createTimeZone('Europe/Berlin'), language: 'de' as const, now, words };
type Given = Parameters<typeof noteEntries>;
const countNotes = (summary: Given[0], facts: Given[1]) => noteEntries(summary, facts, view).length;

describe('the entries of the notes', () => {
  it('are none without notes about the events or from the gateway', () => {
    expect(countNotes(fine, whole)).toBe(0);
    expect(countNotes(undefined, undefined)).toBe(0);
  });

  it('include those of the gateway: unreadable entries, an incomplete reading', () => {
    const unreadable = [{ iri: '/api/events/1', name: null, reason: 'no-start' as const }];
    expect(countNotes(fine, { ...whole, unreadable })).toBe(1);
    expect(countNotes(fine, { ...whole, isComplete: false, unreadable })).toBe(2);
  });

  it('are one for all empty monitors, and one for old data', () => {
    const monitors = [
      { id: 'a', name: 'a' },
      { id: 'b', name: 'b' },
    ];
    const notes = [
      { kind: 'same-slug' as const, slug: 'a', ids: [1, 2] },
      { kind: 'empty-monitors' as const, monitors },
    ];
    expect(countNotes({ ...fine, notes }, whole)).toBe(2);
    expect(countNotes({ ...fine, notes, asOf: now - 181_000 }, whole)).toBe(3);
  });
});
