import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import { isUnreadable, mergeFields, readMember, toMember } from '#events/read-member.ts';
import { graphemes } from '#i18n/graphemes.ts';
import { boundEvent, boundText, maxMarks, maxRun } from './bound-text.ts';
import { plainText } from './plain-text.ts';
import { placeReader } from './related.ts';

const joiner = '\u200d';
const family = ['👩', '👩', '👧'].join(joiner);

describe('a bounded text', () => {
  it.each([
    ['a title', 'Donaudampfschifffahrtsgesellschaft: Ringvorlesung'],
    ['an address with permitted breaks', `https://www.example.edu${'/seite'.repeat(40)}`],
    ['a word with hyphens', 'Bund-Länder-'.repeat(20)],
    ['ideographs', '講演会'.repeat(90)],
    ['Hangul', '강연회'.repeat(90)],
    ['Thai', 'การบรรยาย'.repeat(30)],
    ['emoji', `${family}🎉`.repeat(25)],
    ['decomposed letters', 'ḗ'.normalize('NFD').repeat(30)],
  ])('is %s as it is, within the bounds', (_kind, text) => {
    expect(boundText(text, 300)).toBe(text);
  });

  it.each([
    ['a word', 'x'.repeat(2000)],
    ['a token', `id=${'abc123'.repeat(1500)}`],
    ['dashes', '-'.repeat(1000)],
    ['underscores', '_'.repeat(1000)],
    ['letters beyond the first plane', '𝔞'.repeat(1000)],
    ['marks', `a${'\u0301'.repeat(3000)}`.repeat(150)],
    ['joiners', `a${joiner.repeat(2000)}`.repeat(150)],
    ['a chain of emoji', family.concat(joiner).repeat(500)],
    ['flags', '🇩🇪'.repeat(500)],
  ])('has an ellipsis in place of the rest of %s', (_kind, text) => {
    const bounded = boundText(text, 20_000);
    expect(bounded.length).toBeLessThanOrEqual(maxRun);
    expect(bounded).toMatch(/…$/);
    expect(bounded).not.toMatch(/[\ud800-\udbff]…$/u);
    expect(boundText(bounded, 20_000)).toBe(bounded);
  });

  it('goes on after a run that is cut', () => {
    expect(boundText(`Mehr: ${'x'.repeat(500)} und Kaffee`, 300)).toBe(`Mehr: ${'x'.repeat(99)}… und Kaffee`);
  });

  it('ends with whole graphemes', () => {
    const letter = 'é'.normalize('NFD');
    expect(boundText(`${letter} `.repeat(40), 30)).toBe(`${`${letter} `.repeat(9)}${letter}…`);
    expect(boundText(`${family} `.repeat(9), 22)).toBe(`${family} ${family}…`);
  });

  it('is within its bounds for any text, and bounded once', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.integer({ min: 1, max: 300 }),
        (text, most) => {
          const bounded = boundText(text, most);
          expect(bounded.length).toBeLessThanOrEqual(most);
          expect(boundText(bounded, most)).toBe(bounded);
          for (const one of graphemes(bounded))
            expect(one.match(/\p{M}/gu)?.length ?? 0).toBeLessThanOrEqual(maxMarks);
        },
      ),
    );
  });
});

const smallest = { '@id': '/api/events/7', name: 'Lesung', startDate: '2026-11-24T18:00:00+01:00' };

function readEvent(member: unknown): CalendarEvent {
  const read = readMember(member, plainText, placeReader('de'));
  if (isUnreadable(read)) throw new Error(`unreadable: ${read.reason}`);
  return read;
}

describe('a text that is too long', () => {
  const bounded = boundEvent(
    readEvent({
      ...smallest,
      name: `Titel ${'x'.repeat(9000)}`,
      subtitle: 'Wort '.repeat(100),
      shortDescription: 'Wort '.repeat(1000),
      disturberMessage: 'Wort '.repeat(100),
      locations: [{ name: 'Saal '.repeat(30), room: 'Raum '.repeat(60) }],
      filterCategories: [{ name: 'K '.repeat(500) }],
    }),
  );

  it('is cut to the bound of its field', () => {
    const { name, subtitle, shortDescription, disturberMessage, place, filterCategories } = bounded;
    expect(name).toBe(`Titel ${'x'.repeat(99)}…`);
    for (const text of [subtitle, disturberMessage, place, filterCategories?.[0]?.name]) {
      expect(text?.length).toBeGreaterThan(290);
      expect(text?.length).toBeLessThanOrEqual(300);
    }
    expect(shortDescription.length).toBeGreaterThan(1990);
    expect(shortDescription.length).toBeLessThanOrEqual(2000);
  });

  const namesOf = ({ notes }: CalendarEvent) =>
    notes.flatMap(({ code, of }) => (code === 'text-cut' ? of : []));

  it('is named on the event, but not to pages', () => {
    const names = ['name', 'subtitle', 'shortDescription', 'disturberMessage', 'place'];
    expect(namesOf(bounded)).toEqual(names);
    expect(readMember(toMember(bounded), (text) => text)).toEqual({ ...bounded, notes: [] });
    expect(boundEvent(bounded)).toEqual(bounded);
    expect(namesOf(boundEvent({ ...bounded, place: 'Saal '.repeat(90) }))).toEqual(names);
    expect(namesOf(boundEvent(readEvent(smallest)))).toEqual([]);
  });

  it('is no longer named once a list sends it shorter', () => {
    const fresh = { ...smallest, name: 'Titel' };
    const merged = mergeFields(bounded, readEvent(fresh), fresh);
    expect(namesOf(merged)).toEqual(['subtitle', 'shortDescription', 'disturberMessage', 'place']);
  });
});
