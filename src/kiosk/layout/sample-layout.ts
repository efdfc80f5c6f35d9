import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent } from '#events/event.ts';
import { noHyphens } from '#typesetting/hyphenate.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import type { Block, TextBlock } from './blocks.ts';
import { composeEvent } from './compose-event.ts';
import { composeScreen, type PosterInput } from './compose-screen.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
/** All characters have the same width. */
export const fixedWidthOf = (text: string) => text.length * 0.48;
export const fixedWidthTools = createTypesetting(
  () => fixedWidthOf,
  () => noHyphens,
);
export const screenSizes = {
  'Full HD': [1920, 1080],
  portrait: [1080, 1920],
  '4K': [3840, 2160],
  '720p': [1280, 720],
  'ultra-wide': [2560, 1080],
  '4:3': [1024, 768],
} as const;
export const nextItems = [1, 2, 3].map((n) => ({
  day: 'Heute',
  time: '10:00',
  cancellation: '',
  name: `Der nächste Termin Nummer ${n}`,
}));

export const largePicture = { address: '/api/images/1', width: 4000, height: 3000, focus: null };

export interface LayoutOptions {
  readonly query?: Parameters<typeof resolveConfig>[0];
  readonly picture?: PosterInput['picture'];
  /** False: the address is too long for a QR code. */
  readonly hasCode?: boolean;
  readonly next?: typeof nextItems;
}

export function sampleInput(
  fields: Partial<CalendarEvent>,
  [width, height]: readonly [number, number],
  { query = {}, picture = null, hasCode = true, next = nextItems }: LayoutOptions = {},
): PosterInput {
  const config = resolveConfig(query, builtInSite);
  const slideOf = (event: Partial<CalendarEvent>) => {
    const [slide] = buildSlides([sampleEvent(event)], config, now);
    if (slide.kind !== 'event') throw new Error('expected the slide of an event');
    return slide;
  };
  const slide = slideOf(fields);
  return {
    slide,
    next: next.map(({ day, time, cancellation, name }) => {
      const following = slideOf({ name });
      return { ...following, cancellation, when: { ...following.when, day, time } };
    }),
    code: hasCode && typeof slide.code?.address === 'string' ? { modules: 33, path: '' } : null,
    picture,
    screen: composeScreen({ width, height }, config),
    tools: fixedWidthTools,
  };
}

export function composeSample(...sample: Parameters<typeof sampleInput>) {
  const input = sampleInput(...sample);
  return { input, poster: composeEvent(input) };
}

export const textBlocksOf = (blocks: readonly Block[]) =>
  blocks.filter((block): block is TextBlock => block.kind === 'text');

export const fullEvent: Partial<CalendarEvent> = {
  name: 'Lange Nacht der Wissenschaften: Experimente, Führungen und Vorträge auf dem ganzen Campus',
  subtitle: 'Mit Beiträgen aus allen Fakultäten',
  shortDescription: 'Wort '.repeat(40),
  place: 'Foyer Bibliothek, Gebäude A, 1. Obergeschoss',
  disturberMessage: 'Neu',
  orderType: 4,
};
