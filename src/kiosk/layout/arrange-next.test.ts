import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import type { TextBlock } from './slide-layout.ts';
import { laidOut, next, type Options, screens, texts, width } from './sample-layout.ts';

const far = { diagonal: 55, distance: 5 };

describe('a long place', () => {
  const place = 'Zentrum für Digitale Innovationen, Haus der Fakultäten, Erdgeschoss links, Werkstatt 0.17';
  const placesOf = (fields: Partial<CalendarEvent>, size: readonly [number, number], options: Options = {}) =>
    texts(laidOut({ place, ...fields }, size, options).layout.blocks).filter(({ role }) => role === 'place');

  it.each([
    ['beside a title', screens['Full HD'], {}],
    ['on the smallest screen', screens['4:3'], {}],
    ['in portrait', screens.portrait, {}],
    ['in portrait, read from afar', screens.portrait, { query: far }],
  ] as const)('has as many lines as it needs: %s', (_, size, options) => {
    const [found] = placesOf({}, size, options);
    expect(found?.set).toMatchObject({ shortened: false, rest: '' });
    expect(found?.set.lines.length).toBeGreaterThan(2);
  });

  it('is divided between words, over the whole width if need be', () => {
    const [found] = placesOf({ place: 'Haupteingangstreppenhaus' }, screens.portrait, { query: far });
    expect(found?.set.lines.map(({ text }) => text)).toEqual(['Haupteingangstreppenhaus']);
  });

  it('keeps two lines at least beside a code that is read from afar', () => {
    const [found] = placesOf({}, screens['Full HD'], { query: far });
    expect(found?.set.lines.length).toBeGreaterThan(1);
  });
});

describe('what comes next', () => {
  const rows = (coming: typeof next) =>
    texts(laidOut({ name: 'Mensa-Talk' }, screens['Full HD'], { coming }).layout.blocks).filter(
      ({ role }) => role === 'next',
    );
  const lineOf = ({ set }: TextBlock) => set.lines[0]?.text ?? '';
  const [first = { day: '', time: '', cancellation: '', name: '' }, ...others] = next;

  it('has a dash where others have a time, in the middle of their column', () => {
    const found = rows([{ ...first, time: '' }, ...others]);
    const middles = found
      .filter((block) => ['—', '10:00'].includes(lineOf(block)))
      .map((block) => block.x + (width(lineOf(block)) * block.fontSize) / 2);
    expect(found.map(lineOf).filter((text) => text === '—')).toHaveLength(1);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(0.01);
  });

  it('says before the name of an event that it does not take place', () => {
    for (const size of [screens['Full HD'], screens.portrait]) {
      const coming = [{ ...first, cancellation: 'Abgesagt' }, ...others];
      const { blocks } = laidOut({ name: 'Mensa-Talk' }, size, { coming }).layout;
      const found = texts(blocks).filter(({ role }) => role === 'next');
      const at = found.findIndex((block) => lineOf(block) === 'Abgesagt');
      const [mark, name] = found.slice(at);
      expect(mark).toMatchObject({ font: 'strong', tone: 'ink', y: name?.y });
      expect(name?.x).toBeGreaterThan((mark?.x ?? Infinity) + width('Abgesagt') * (mark?.fontSize ?? 0));
      expect(found.filter(({ isStruck }) => isStruck)).toEqual([name]);
      expect(name?.set.lines[0]?.text).toMatch(/^Der nächste/);
    }
  });

  it('has no column of times where nothing has one', () => {
    const timed = rows(next);
    const untimed = rows(next.map((one) => ({ ...one, time: '' })));
    const nameX = (blocks: readonly TextBlock[]) =>
      blocks.find((block) => lineOf(block) === first.name)?.x ?? 0;
    expect(untimed.map(lineOf)).not.toContain('—');
    expect(nameX(untimed)).toBeLessThan(nameX(timed));
  });
});

describe('an image', () => {
  it('gives way to large type, by a fifth before it leaves', () => {
    const fields = { name: 'Wasser: Fotografien vom Main', subtitle: 'Vernissage' };
    const widthOf = (place: string) =>
      laidOut({ ...fields, place }, screens['Full HD'], { hasImage: true, query: far }).layout.image?.width;
    expect(['Turm', 'Galerie, Turm', 'Galerie im alten Turm'].map(widthOf)).toEqual([768, 614, undefined]);
  });
});
