import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#events/event.ts';
import type { TextBlock } from '#kiosk/layout/blocks.ts';
import { composeEvent } from '#kiosk/layout/compose-event.ts';
import { QUIET_ZONE } from '#qr/qr-size.ts';
import { copyBuiltFonts } from '#server/testing/built-fonts.ts';
import { loadHyphenateText } from '#typesetting/hyphenate-text.ts';
import { createTypesetting, type Typesetting } from '#typesetting/typesetting.ts';
import { bodyMetrics, displayMetrics } from '#typesetting/font-metrics.ts';
import {
  fullEvent,
  largePicture,
  type LayoutOptions,
  sampleInput,
  screenSizes,
  textBlocksOf,
} from '#kiosk/layout/sample-layout.ts';
import { createFontMeasure, openFont } from './measure-text.ts';
import { readFonts } from './read-fonts.ts';

let folder = '';
let tools: Typesetting;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aushang-fonts-'));
  await copyBuiltFonts(folder);
  const fonts = (await readFonts(folder)).map(openFont);
  tools = createTypesetting((font) => createFontMeasure(fonts, font), await loadHyphenateText('de'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Heights of capitals, per cent of the shorter side: 5 and 3 metres ÷ 155 on a screen of 43 inches. */
const [far, near, address] = [6.03, 3.62, 3.05];
const farRoles: readonly string[] = ['title', 'day', 'time', 'place'];

/** Longer ones may be as small as everything else (design §5). */
const [longTitle, longPlace] = [40, 12];
/** A title of this length may make everything smaller, lest it be shortened. */
const veryLongTitle = 150;

const capitalsOf = ({ font, fontSize }: TextBlock, [width, height]: readonly [number, number]) =>
  ((font === 'display' ? displayMetrics : bodyMetrics).capHeight * fontSize * 100) / Math.min(width, height);

function leastOf({ role }: TextBlock, { name = '', place = '' }: Partial<CalendarEvent>): number {
  // An address is not divided.
  if (role === 'address') return address;
  const isLong =
    (role === 'title' && name.length > longTitle) || (role === 'place' && place.length > longPlace);
  return farRoles.includes(role) && !isLong && name.length < veryLongTitle ? far : near;
}

const times = {
  'an evening': {},
  'three days': { startDate: '2026-11-24T09:00:00+01:00', endDate: '2026-11-26T17:00:00+01:00' },
  'days of two months': { startDate: '2026-11-29T09:00:00+01:00', endDate: '2026-12-02T17:00:00+01:00' },
  running: { startDate: '2026-11-20T09:00:00+01:00', endDate: '2026-11-20T17:00:00+01:00' },
  soon: { startDate: '2026-11-20T12:25:00+01:00', endDate: '2026-11-20T17:00:00+01:00' },
  tomorrow: { startDate: '2026-11-21T09:00:00+01:00', endDate: '2026-11-21T17:00:00+01:00' },
} satisfies Record<string, Partial<CalendarEvent>>;

const replacement = {
  id: 2,
  startDate: '2026-12-04T18:30:00+01:00',
  endDate: '2026-12-04T20:30:00+01:00',
  eventUrl: 'https://events.example.edu/event/2',
  place: 'Audimax',
};
const sparse = { name: 'Mensa-Talk', place: 'Audimax' };
const events = {
  sparse,
  full: fullEvent,
  'a title of 40 letters': {
    ...fullEvent,
    name: 'Die Zukunft der Stadt, Folge vier und fünf',
    place: 'Audimax',
  },
  'a title of 200 letters': {
    ...fullEvent,
    name: 'Wissenschaft und Praxis im Gespräch '.repeat(6).slice(0, 200),
  },
  cancelled: { ...sparse, canceled: true },
  'cancelled, with everything': { ...fullEvent, canceled: true },
  postponed: { ...sparse, canceled: true, replacement },
  'a contact': { ...sparse, eventUrl: null, contact: 'berufsberatung@arbeitsagentur.example' },
  'sold out': { ...sparse, ticketsLeft: 0 },
  'an announcement': { ...fullEvent, isAnnouncement: true },
} satisfies Record<string, Partial<CalendarEvent>>;
const smallPicture = { ...largePicture, width: 400, height: 300 };
const pictures = { none: null, small: smallPicture, large: largePicture } satisfies Record<
  string,
  LayoutOptions['picture']
>;

describe.each(Object.entries(screenSizes))('on %s', (_, size) => {
  describe.each(Object.entries(events))('%s', (_, event) => {
    const cases = Object.entries(times).flatMap(([when, time]) =>
      Object.entries(pictures).map(([image, picture]) => ({ when, time, image, picture })),
    );

    it.each(cases)('$when, image: $image is legible from 5 and 3 metres', ({ time, picture }) => {
      const fields = { ...event, ...time };
      const layout = composeEvent({ ...sampleInput(fields, size, { picture }), tools });
      const tooSmall = textBlocksOf(layout.blocks)
        .map((block) => ({ role: block.role, missing: leastOf(block, fields) - capitalsOf(block, size) }))
        .filter(({ missing }) => missing > 0.005);
      expect(tooSmall).toEqual([]);
      expect(layout.isShortened).toBe(false);
    });
  });
});

describe.each(Object.entries(screenSizes))('with a stated distance, on %s', (_, size) => {
  const compose = (name: string, query: LayoutOptions['query'], more: Partial<CalendarEvent> = {}) =>
    composeEvent({
      ...sampleInput({ name, place: 'Raum 0.17', ...more }, size, { query: query ?? {} }),
      tools,
    });

  it.each([4, 7, 10, 15, 30])('from %i metres titles never give way', (distance) => {
    const names = ['Offene Programmierhöhle', 'Tag der offenen Tür', 'Wissenschaftskommunikation'];
    for (const name of names) {
      const { isShortened, blocks } = compose(name, { diagonal: 55, distance });
      expect({ name, isShortened }).toEqual({ name, isShortened: false });
      expect(blocks.some(({ kind }) => kind === 'qr')).toBe(true);
    }
  });

  it('the code grows before a description is shown', () => {
    const moduleAt = (distance: number, shortDescription: string) => {
      const { blocks } = compose('Jazz', { diagonal: 55, distance }, { shortDescription });
      return Math.max(
        ...blocks.map((block) =>
          block.kind === 'qr' ? block.width / (block.code.modules + 2 * QUIET_ZONE) : 0,
        ),
      );
    };
    const text = 'Verschiedene Wörter über ein Fest. '.repeat(8);
    for (const distance of [1.5, 2, 3]) expect(moduleAt(distance, text)).toBe(moduleAt(distance, ''));
    expect(moduleAt(3, text)).toBeGreaterThanOrEqual(moduleAt(0.5, text));
  });
});
