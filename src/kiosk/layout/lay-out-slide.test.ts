import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import type { Block, Rect, TextBlock } from './slide-layout.ts';
import { laidOut, full, type Options, screens, texts } from './sample-layout.ts';

const whole = ({ set }: TextBlock) => set.lines.map(({ text }) => text).join('') + set.rest;
const overlaps = (a: Rect, b: Rect) =>
  a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height;
const mail = { eventUrl: null, contact: 'Wuerzburg.Berufsberatung@arbeitsagentur.example' };
const words = { eventUrl: null, contact: 'Anmeldung '.repeat(12).trim() };
/** The part of a block that ink can touch: line boxes of display type reach over their capitals. */
function inked(block: Block): Rect {
  if (block.kind !== 'text' || block.font !== 'display' || block.set.lines.length === 0) return block;
  const air = Math.max(0, (block.lineHeight - 0.86 * block.fontSize) / 2);
  return { ...block, y: block.y + air, height: block.height - 2 * air };
}

/** The blocks that stand outside the safe area, on the foot or on each other. */
function misplaced({ plan, layout }: ReturnType<typeof laidOut>): readonly unknown[] {
  const { left, top, width: w, height: h } = plan.sizes.safe;
  const bottom = Math.min(top + h, plan.foot.y);
  const blocks = layout.blocks.filter(({ height }) => height > 0);
  const outside = blocks
    .map(inked)
    .filter(
      ({ x, y, width, height }) =>
        x < left - 0.5 || y < top - 0.5 || x + width > left + w + 0.5 || y + height > bottom + 0.5,
    );
  const solid = blocks.filter(({ kind }) => kind !== 'rule');
  const clashes = solid.flatMap((one, index) =>
    solid.slice(index + 1).flatMap((other) => (overlaps(inked(one), inked(other)) ? [[one, other]] : [])),
  );
  return [...outside, ...clashes];
}

describe.each(Object.entries(screens))('a slide on %s', (_, size) => {
  const cases: readonly (readonly [string, Partial<CalendarEvent>, Options])[] = [
    ['one letter', { name: 'A' }, {}],
    ['the specification’s fields alone', { name: 'Mensa-Talk: Was isst die Zukunft?' }, {}],
    ['everything', full, {}],
    ['200 characters', { ...full, name: 'Wissenschaft und Praxis im Gespräch '.repeat(6).slice(0, 200) }, {}],
    [
      'three days',
      { ...full, startDate: '2026-11-24T09:00:00+01:00', endDate: '2026-11-26T17:00:00+01:00' },
      {},
    ],
    [
      'days of two months',
      { ...full, startDate: '2026-11-29T09:00:00+01:00', endDate: '2026-12-02T17:00:00+01:00' },
      {},
    ],
    [
      'running',
      { ...full, startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T17:00:00+01:00' },
      {},
    ],
    [
      'tomorrow',
      { ...full, startDate: '2026-11-21T09:00:00+01:00', endDate: '2026-11-21T17:00:00+01:00' },
      {},
    ],
    ['cancelled', { ...full, canceled: true }, {}],
    ['a mail address', { ...full, ...mail }, {}],
    ['words in the place of an address', { ...full, name: 'Jazz', ...words }, {}],
    ['words beside an image', { ...full, ...words }, { hasImage: true }],
    ['words read from afar', { ...full, ...words }, { query: { diagonal: 55, distance: 5 } }],
    ['an image', full, { hasImage: true }],
    ['a distance of five metres', full, { query: { diagonal: 55, distance: 5 } }],
    ['a small screen read from afar', { ...full, subtitle: '' }, { query: { diagonal: 32, distance: 4 } }],
    ['no inset', full, { query: { inset: 0 } }],
    ['a preview', full, { query: { at: '2026-11-20T12:00' } }],
  ];

  it.each(cases)('keeps its blocks apart and inside: %s', (_name, fields, options) => {
    expect(misplaced(laidOut(fields, size, options))).toEqual([]);
  });

  it.each(cases)('sets nothing below its floor: %s', (_name, fields, options) => {
    const { plan, layout } = laidOut(fields, size, options);
    const { textFloor, titleFloor, placeFloor } = plan.sizes;
    const floors = {
      title: titleFloor,
      time: titleFloor,
      mark: titleFloor,
      date: titleFloor,
      place: placeFloor,
    } as const;
    for (const block of texts(layout.blocks)) {
      const floor = Object.entries(floors).find(([role]) => role === block.role)?.[1] ?? textFloor;
      expect(block.fontSize).toBeGreaterThanOrEqual(floor - 0.01);
    }
  });

  it.each(cases)('keeps the whole name in its title: %s', (_name, fields, options) => {
    const { layout } = laidOut(fields, size, options);
    const titles = texts(layout.blocks).filter(({ role }) => role === 'title');
    expect(titles.map(whole)).toEqual([fields.name]);
  });
});

describe('a slide', () => {
  const roles = (fields: Partial<CalendarEvent>) => [
    ...new Set(
      laidOut(fields, screens['Full HD']).layout.blocks.map((block) =>
        block.kind === 'text' ? block.role : block.kind,
      ),
    ),
  ];

  it('says everything while there is room', () => {
    expect(roles({ ...full, name: 'Hackathon' }).toSorted()).toEqual(
      [
        'address',
        'badge',
        'code',
        'description',
        // With so long a place the mark is the whole date.
        'mark',
        'next',
        'place',
        'rule',
        'subtitle',
        'time',
        'title',
        'verb',
      ].toSorted(),
    );
  });

  it('is complete with the fields of the specification alone', () => {
    expect(roles({ name: 'Hackathon' })).toEqual([
      'title',
      'next',
      'rule',
      'date',
      'mark',
      'time',
      'verb',
      'code',
      'address',
    ]);
  });

  it('has no code once it is cancelled', () => {
    expect(roles({ ...full, canceled: true })).not.toContain('code');
  });

  it.each(Object.entries(screens))('says in the place of a code what no code can hold, on %s', (_, size) => {
    const { blocks } = laidOut({ name: 'Jazz', ...mail }, size).layout;
    expect(blocks.filter(({ kind }) => kind === 'code')).toEqual([]);
    const said = texts(blocks).filter(({ role }) => role === 'verb' || role === 'address');
    expect(said.map(whole)).toEqual(['Mehr erfahren', mail.contact]);
    for (const { set } of said) expect(set).toMatchObject({ shortened: false, rest: '' });
    // A mail address has no hyphen that is not its own.
    expect(said.flatMap(({ set }) => set.lines).some(({ hyphen }) => hyphen)).toBe(false);
  });

  it('says where it leads where the address is too long for any code', () => {
    const [, address] = texts(
      laidOut({ name: 'Jazz' }, screens['Full HD'], { hasModules: false }).layout.blocks,
    ).filter(({ role }) => role === 'verb' || role === 'address');
    expect(address && whole(address)).toBe('events.example.edu/event/1');
  });

  it('lets a mail address go where the title has no other room, after what comes next', () => {
    const left = Array.from({ length: 16 }, (_, tens) => {
      const name = 'Wissenschaft und Praxis im Gespräch '.repeat(6).slice(0, 20 + 10 * tens);
      const { blocks } = laidOut({ ...full, ...mail, name }, screens.portrait).layout;
      const found = texts(blocks).map(({ role }) => role);
      return ['next', 'verb', 'address'].filter((role) => found.some((one) => one === role)).join(' ');
    });
    expect(left.filter((roles, at) => roles !== left[at - 1])).toEqual([
      'next verb address',
      'verb address',
      '',
    ]);
  });

  it('lets things go in order: next, description, short address, subtitle', () => {
    const order = ['next', 'description', 'address', 'subtitle'];
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 400 }), (length) => {
        const left = roles({
          ...full,
          name: 'Wissenschaft und Praxis im Gespräch '.repeat(12).slice(0, length).trim(),
        });
        const gone = order.map((role) => !left.some((other) => other === role));
        expect(gone.toSorted((a, b) => Number(b) - Number(a))).toEqual(gone);
      }),
    );
  });

  it('stands apart from whatever distance it is to be read, and says where its type is too small for that', () => {
    const query = fc.record({
      diagonal: fc.integer({ min: 5, max: 200 }),
      distance: fc.double({ min: 0.5, max: 30, noNaN: true }),
    });
    const size = fc.constantFrom(...Object.values(screens));
    const event = fc.constantFrom(full, { ...full, name: 'Mensa-Talk', subtitle: '' }, { name: 'A' });
    fc.assert(
      fc.property(event, size, query, fc.boolean(), (fields, [w, h], far, hasImage) => {
        const composed = laidOut(fields, [w, h], { query: far, hasImage });
        expect(misplaced(composed)).toEqual([]);
        const { plan, layout } = composed;
        const times = texts(layout.blocks).filter(({ role }) => role === 'time');
        const isBelow = times.some(({ fontSize }) => fontSize < plan.sizes.titleFloor - 0.01);
        expect(layout.typeTooSmall || !isBelow).toBe(true);
      }),
    );
  });

  it('shortens only what cannot fit, and says so', () => {
    const name = 'Wissenschaft und Praxis im Gespräch '.repeat(60).trim();
    expect(
      laidOut({ name }, screens['4:3'], { query: { diagonal: 32, distance: 10 } }).layout.titleShortened,
    ).toBe(true);
    expect(laidOut({ name: name.slice(0, 200) }, screens['Full HD']).layout.titleShortened).toBe(false);
  });

  it('gives the image a whole side and no text under it', () => {
    const { layout } = laidOut(full, screens['Full HD'], { hasImage: true });
    const { image } = layout;
    expect(image).toMatchObject({ x: 0, y: 0, height: 1080 });
    const under = layout.blocks.filter((block) => image !== null && overlaps(block, image));
    expect(under).toEqual([]);
  });
});

describe('the time beside the mark', () => {
  it('stays in one line where one line holds it', () => {
    const running = { startDate: '2026-11-18T09:00:00+01:00', endDate: '2026-11-22T17:00:00+01:00' };
    const { layout } = laidOut(running, screens['Full HD']);
    const times = texts(layout.blocks).filter(({ role }) => role === 'time');
    expect(times.map(({ set }) => set.lines.map(({ text }) => text))).toEqual([['bis So 22. Nov']]);
  });
});
