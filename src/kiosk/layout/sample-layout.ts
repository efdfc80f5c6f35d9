import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent } from '#events/event.ts';
import { layOutScreen } from './lay-out-screen.ts';
import { layOutSlide } from './lay-out-slide.ts';
import type { Block, TextBlock, Typesetting } from './slide-layout.ts';

/* Slides for tests, in a font whose characters are all of one width. */

const now = Date.parse('2026-11-20T12:00:00+01:00');
export const width = (text: string) => text.length * 0.52;
export const tools: Typesetting = {
  measure: { display: width, body: width, strong: width },
  hyphenate: (word) => [word],
};
export const screens = {
  'Full HD': [1920, 1080],
  portrait: [1080, 1920],
  '4K': [3840, 2160],
  '720p': [1280, 720],
  'ultra-wide': [2560, 1080],
  '4:3': [1024, 768],
} as const;
export const next = [1, 2, 3].map((n) => ({
  day: 'Morgen',
  time: '10:00',
  cancellation: '',
  name: `Der nächste Termin Nummer ${n}`,
}));

export interface Options {
  readonly query?: Parameters<typeof resolveConfig>[0];
  readonly hasImage?: boolean;
  /** False: the address is too long for a code. */
  readonly hasModules?: boolean;
  readonly coming?: typeof next;
}

export function laidOut(
  fields: Partial<CalendarEvent>,
  [w, h]: readonly [number, number],
  { query = {}, hasImage = false, hasModules = true, coming = next }: Options = {},
) {
  const config = resolveConfig(query, builtInSite);
  const plan = layOutScreen({ width: w, height: h }, config);
  const [slide] = buildSlides([sampleEvent(fields)], config, now);
  if (slide.kind !== 'event') throw new Error('expected the slide of an event');
  const modules = hasModules && typeof slide.code?.address === 'string' ? 33 : null;
  const { language } = config;
  return {
    plan,
    layout: layOutSlide({
      slide,
      next: coming,
      modules,
      hasImage,
      language,
      screen: plan,
      tools,
    }),
  };
}

export const texts = (blocks: readonly Block[]) =>
  blocks.filter((block): block is TextBlock => block.kind === 'text');
export const full: Partial<CalendarEvent> = {
  name: 'Lange Nacht der Wissenschaften: Experimente, Führungen und Vorträge auf dem ganzen Campus',
  subtitle: 'Mit Beiträgen aus allen Fakultäten',
  shortDescription: 'Wort '.repeat(40),
  place: 'Foyer Bibliothek, Gebäude A, 1. Obergeschoss',
  disturberMessage: 'Neu',
  orderType: 4,
};
