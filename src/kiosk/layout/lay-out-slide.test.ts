import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import type { Block, Rect, TextBlock } from './blocks.ts';
import { layOutSlide } from './lay-out-slide.ts';
import {
  layOutEvent,
  fullEvent,
  largeImage,
  type LayoutOptions,
  sampleInput,
  screenSizes,
  smallImage,
  textBlocksOf,
} from './sample-layout.ts';

const fullText = ({ fitted }: TextBlock) => fitted.lines.map(({ text }) => text).join('') + fitted.rest;
const overlaps = (a: Rect, b: Rect) =>
  a.x + 1 < b.x + b.width && b.x + 1 < a.x + a.width && a.y + 1 < b.y + b.height && b.y + 1 < a.y + a.height;
const readFromAfar = { diagonal: 55, distance: 5 };
const mail = { eventUrl: null, contact: 'Wuerzburg.Berufsberatung@arbeitsagentur.example' };
const longContact = { eventUrl: null, contact: 'Anmeldung '.repeat(12).trim() };
/** The part of a block that can have ink: line boxes of the display font are higher than its letters. */
function inkBox(block: Block): Rect {
  if (block.kind !== 'text' || block.font !== 'display' || block.fitted.lines.length === 0) return block;
  const air = Math.max(0, (block.lineHeight - 0.86 * block.fontSize) / 2);
  return { ...block, y: block.y + air, height: block.height - 2 * air };
}

/** The blocks outside the safe area, and those that overlap each other or the line at the foot. */
function findMisplaced({ plan, layout }: ReturnType<typeof layOutEvent>): readonly unknown[] {
  const { left, top, width: w, height: h } = plan.sizes.safe;
  const bottom = Math.min(top + h, plan.foot.y);
  const blocks = layout.blocks.filter(({ height }) => height > 0);
  const outside = blocks
    .map(inkBox)
    .filter(
      ({ x, y, width, height }) =>
        x < left - 0.5 || y < top - 0.5 || x + width > left + w + 0.5 || y + height > bottom + 0.5,
    );
  const solid = blocks.filter(({ kind }) => kind !== 'rule');
  const clashes = solid.flatMap((one, index) =>
    solid.slice(index + 1).flatMap((other) => (overlaps(inkBox(one), inkBox(other)) ? [[one, other]] : [])),
  );
  return [...outside, ...clashes];
}

describe.each(Object.entries(screenSizes))('a slide on %s', (_, size) => {
  const cases: readonly (readonly [string, Partial<CalendarEvent>, LayoutOptions])[] = [
    ['one letter', { name: 'A' }, {}],
    ['the specification’s fields alone', { name: 'Mensa-Talk: Was isst die Zukunft?' }, {}],
    ['everything', fullEvent, {}],
    [
      '200 characters',
      { ...fullEvent, name: 'Wissenschaft und Praxis im Gespräch '.repeat(6).slice(0, 200) },
      {},
    ],
    [
      'three days',
      { ...fullEvent, startDate: '2026-11-24T09:00:00+01:00', endDate: '2026-11-26T17:00:00+01:00' },
      {},
    ],
    [
      'days of two months',
      { ...fullEvent, startDate: '2026-11-29T09:00:00+01:00', endDate: '2026-12-02T17:00:00+01:00' },
      {},
    ],
    [
      'running',
      { ...fullEvent, startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T17:00:00+01:00' },
      {},
    ],
    [
      'tomorrow',
      { ...fullEvent, startDate: '2026-11-21T09:00:00+01:00', endDate: '2026-11-21T17:00:00+01:00' },
      {},
    ],
    ['cancelled', { ...fullEvent, canceled: true }, {}],
    ['a mail address', { ...fullEvent, ...mail }, {}],
    ['a contact instead of an address', { ...fullEvent, name: 'Jazz', ...longContact }, {}],
    ['a contact beside an image', { ...fullEvent, ...longContact }, { image: smallImage }],
    ['a contact read from a distance', { ...fullEvent, ...longContact }, { query: readFromAfar }],
    ['an image', fullEvent, { image: smallImage }],
    ['a large image', { ...fullEvent, name: 'Jazz' }, { image: largeImage }],
    ['a distance of five metres', fullEvent, { query: readFromAfar }],
    [
      'a small screen read from a distance',
      { ...fullEvent, subtitle: '' },
      { query: { diagonal: 32, distance: 4 } },
    ],
    ['no inset', fullEvent, { query: { inset: 0 } }],
    ['a preview', fullEvent, { query: { at: '2026-11-20T12:00' } }],
  ];

  it.each(cases)('keeps its blocks apart and inside the safe area: %s', (_name, fields, options) => {
    expect(findMisplaced(layOutEvent(fields, size, options))).toEqual([]);
  });

  it.each(cases)('keeps the whole name in its title: %s', (_name, fields, options) => {
    const { layout } = layOutEvent(fields, size, options);
    const titles = textBlocksOf(layout.blocks).filter(({ role }) => role === 'title');
    expect(titles.map(fullText)).toEqual([fields.name]);
  });
});

describe('a slide', () => {
  const roles = (fields: Partial<CalendarEvent>) => [
    ...new Set(
      layOutEvent(fields, screenSizes['Full HD']).layout.blocks.map((block) =>
        block.kind === 'text' ? block.role : block.kind,
      ),
    ),
  ];

  it('shows everything if there is room', () => {
    expect(roles({ ...fullEvent, name: 'Hackathon' }).toSorted()).toEqual(
      [
        'badge',
        'qr',
        // Type for 5 metres leaves no room for the rest.
        'mark',
        'place',
        'rule',
        'time',
        'title',
        'verb',
      ].toSorted(),
    );
  });

  it('is complete with only the fields of the specification', () => {
    expect(roles({ name: 'Hackathon' })).toEqual(['title', 'next', 'rule', 'mark', 'time', 'verb', 'qr']);
  });

  it('has no QR code if it is cancelled', () => {
    expect(roles({ ...fullEvent, canceled: true })).not.toContain('qr');
  });

  it.each(Object.entries(screenSizes))(
    'shows a contact that no QR code can hold in its place, on %s',
    (_, size) => {
      const { blocks } = layOutEvent({ name: 'Jazz', ...mail }, size).layout;
      expect(blocks.filter(({ kind }) => kind === 'qr')).toEqual([]);
      const shown = textBlocksOf(blocks).filter(({ role }) => role === 'verb' || role === 'address');
      expect(shown.map(fullText)).toEqual(['Mehr dazu', mail.contact]);
      for (const { fitted } of shown) expect(fitted).toMatchObject({ shortened: false, rest: '' });
      // No hyphen is added to a mail address.
      expect(shown.flatMap(({ fitted }) => fitted.lines).some(({ hyphen }) => hyphen)).toBe(false);
    },
  );

  it('shows the address if it is too long for a QR code', () => {
    const [, address] = textBlocksOf(
      layOutEvent({ name: 'Jazz' }, screenSizes['Full HD'], { hasModules: false }).layout.blocks,
    ).filter(({ role }) => role === 'verb' || role === 'address');
    expect(address && fullText(address)).toBe('events.example.edu/event/1');
  });

  it('keeps a mail address beside long titles, without the next events', () => {
    const rolesByLength = Array.from({ length: 16 }, (_, tens) => {
      const name = 'Wissenschaft und Praxis im Gespräch '
        .repeat(6)
        .slice(0, 6 + 10 * tens)
        .trim();
      const { blocks } = layOutEvent({ name, ...mail }, screenSizes.portrait).layout;
      const found = textBlocksOf(blocks).map(({ role }) => role);
      return ['next', 'verb', 'address'].filter((role) => found.some((one) => one === role)).join(' ');
    });
    expect(rolesByLength.filter((roles, at) => roles !== rolesByLength[at - 1])).toEqual([
      'next verb address',
      'verb address',
    ]);
  });

  it('leaves out extras in order: next, description, subtitle', () => {
    const order = ['next', 'description', 'subtitle'];
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 400 }), (length) => {
        const left = roles({
          ...fullEvent,
          name: 'Wissenschaft und Praxis im Gespräch '.repeat(12).slice(0, length).trim(),
        });
        const isLeftOut = order.map((role) => !left.some((other) => other === role));
        expect(isLeftOut.toSorted((a, b) => Number(b) - Number(a))).toEqual(isLeftOut);
      }),
      { numRuns: 50 },
    );
  });

  it('has no overlaps for any distance, and reports type too small for it', () => {
    const query = fc.record({
      diagonal: fc.integer({ min: 5, max: 200 }),
      distance: fc.double({ min: 0.5, max: 30, noNaN: true }),
    });
    const size = fc.constantFrom(...Object.values(screenSizes));
    const image = fc.constantFrom(null, smallImage, largeImage);
    const event = fc.constantFrom(
      fullEvent,
      { ...fullEvent, name: 'Mensa-Talk', subtitle: '' },
      { name: 'A' },
    );
    fc.assert(
      fc.property(event, size, query, image, (fields, [w, h], far, image) => {
        const laidOut = layOutEvent(fields, [w, h], { query: far, image });
        expect(findMisplaced(laidOut)).toEqual([]);
        const { plan, layout } = laidOut;
        const times = textBlocksOf(layout.blocks).filter(({ role }) => role === 'time');
        const isBelow = times.some(({ fontSize }) => fontSize < plan.sizes.titleFloor - 0.01);
        expect(layout.typeTooSmall || !isBelow).toBe(true);
      }),
    );
  });

  it('shortens only a title that cannot fit, and reports it', () => {
    const name = 'Wissenschaft und Praxis im Gespräch '.repeat(60).trim();
    expect(
      layOutEvent({ name }, screenSizes['4:3'], { query: { diagonal: 32, distance: 10 } }).layout
        .titleShortened,
    ).toBe(true);
    expect(layOutEvent({ name: name.slice(0, 200) }, screenSizes['Full HD']).layout.titleShortened).toBe(
      false,
    );
  });

  it('gives the image a whole side without text on it', () => {
    const { layout } = layOutEvent({ name: 'Jazz', place: 'Mensa' }, screenSizes['Full HD'], {
      image: smallImage,
    });
    const { image } = layout;
    expect(image).toMatchObject({ x: 0, y: 0, height: 1080 });
    const onImage = layout.blocks.filter((block) => image !== null && overlaps(block, image));
    expect(onImage).toEqual([]);
  });
});

describe('an image', () => {
  it('takes less of its side for large type before it is left out', () => {
    const widthOf = (name: string) =>
      layOutEvent({ name, place: 'Turm' }, screenSizes['Full HD'], { image: smallImage }).layout.image?.width;
    const names = [
      'Wasser',
      'Wasser: Fotografien vom Main',
      'Wasser: Fotografien vom Main und anderen Flüssen',
    ];
    expect(names.map(widthOf)).toEqual([768, 614, undefined]);
  });
});

describe('free room', () => {
  const text = 'Verschiedene Wörter über ein Fest. '.repeat(8).trim();
  const following = [1, 2, 3, 4, 5].map((n) => ({
    day: 'Morgen',
    time: '10:00',
    cancellation: '',
    name: `Nr. ${n}`,
  }));
  const blocksOf = (
    fields: Partial<CalendarEvent>,
    next = following,
    size: readonly [number, number] = screenSizes['Full HD'],
  ) => {
    const { plan, layout } = layOutEvent(fields, size, { next });
    return { plan, blocks: textBlocksOf(layout.blocks) };
  };
  const findRole = (blocks: readonly TextBlock[], role: string) =>
    blocks.filter((block) => block.role === role);

  it.each(Object.values(screenSizes).filter(([width]) => width !== 1024))(
    'beside a short title has the whole description (%i × %i)',
    (...size) => {
      const { plan, blocks } = blocksOf({ name: 'Tanz!', shortDescription: text }, [], size);
      const [description] = findRole(blocks, 'description');
      expect(description?.fitted).toMatchObject({ shortened: false });
      expect(description?.fontSize).toBeGreaterThanOrEqual(plan.scale.small);
      expect(description?.fitted.lines.length).toBeLessThan(9);
    },
  );

  it('leaves a long title as large as without it', () => {
    const titleOf = (shortDescription: string) => {
      const { blocks } = blocksOf({ name: 'Vortrag über die Zukunft der Stadt am Fluss', shortDescription });
      return findRole(blocks, 'title').map(({ fontSize }) => fontSize);
    };
    expect(titleOf(text)).toEqual(titleOf('Verschiedene Wörter über ein Fest. '.repeat(4)));
  });

  it.each([screenSizes['Full HD'], screenSizes.portrait])(
    'without a description has following events, each with its words (%i × %i)',
    (...size) => {
      const { plan, blocks } = blocksOf({ name: 'Tanz!' }, following, size);
      const names = findRole(blocks, 'next').filter(({ fitted }) => fitted.lines[0]?.text.startsWith('Nr.'));
      expect(names.length).toBeGreaterThan(1);
      for (const { fontSize } of names) expect(fontSize).toBeGreaterThanOrEqual(plan.scale.small);
    },
  );

  it('is above and below a title that has nothing else to say', () => {
    const { plan, blocks } = blocksOf({ name: 'Tanz!' }, []);
    const [title] = findRole(blocks, 'title');
    const above = (title?.y ?? 0) - plan.content.y;
    const below = plan.content.y + plan.content.height - (title?.y ?? 0) - (title?.height ?? 0);
    expect(above / below).toBeGreaterThan(0.4);
    expect(above).toBeLessThan(below);
  });
});

it('names the further dates of a series under its title', () => {
  const input = sampleInput({ name: 'Yoga' }, screenSizes['Full HD']);
  const datesText = 'Auch Di 24. Nov · Do 26. Nov';
  const { blocks } = layOutSlide({ ...input, slide: { ...input.slide, datesText } });
  expect(
    textBlocksOf(blocks)
      .filter(({ role }) => role === 'dates')
      .map(fullText),
  ).toEqual([datesText]);
});
