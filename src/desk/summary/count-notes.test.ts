import { describe, expect, it } from 'vitest';
import { countNotes } from './count-notes.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const fine = { notes: [], asOf: now - 60_000, pollSeconds: 60 };
const whole = { isComplete: true, unreadable: [] };
const empty = (id: string) => ({ kind: 'empty-monitor' as const, id, name: id });

describe('the number of notes', () => {
  it('is 0 without notes about the events or from the gateway', () => {
    expect(countNotes(fine, whole, now)).toBe(0);
    expect(countNotes(undefined, undefined, now)).toBe(0);
  });

  it('counts notes of the gateway: unreadable entries, an incomplete reading', () => {
    const unreadable = [{ iri: '/api/events/1', name: null, reason: 'no-start' as const }];
    expect(countNotes(fine, { ...whole, unreadable }, now)).toBe(1);
    expect(countNotes(fine, { isComplete: false, unreadable }, now)).toBe(2);
  });

  it('counts headings: one for all empty monitors, one for old data', () => {
    const notes = [empty('a'), empty('b'), { kind: 'same-slug' as const, slug: 'a', ids: [1, 2] }];
    expect(countNotes({ ...fine, notes }, whole, now)).toBe(2);
    expect(countNotes({ ...fine, notes, asOf: now - 181_000 }, whole, now)).toBe(3);
  });
});
