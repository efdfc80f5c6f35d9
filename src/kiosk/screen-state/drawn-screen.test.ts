import { describe as group, expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { buildSlides } from '#domain/build-slides.ts';
import { sampleEvent } from '#domain/sample-event.ts';
import {
  backgroundAt,
  describeDrawn,
  describeOwner,
  type DrawnScreen,
  logoOn,
  pickSlideBackground,
} from './drawn-screen.ts';

const now = Date.parse('2026-11-20T12:00:00+01:00');
const config = resolveConfig({ monitor: ['mensa'] }, builtInSite);
const [event] = buildSlides([sampleEvent({})], config, now);
const [idle] = buildSlides([], config, now);

const [overview] = buildSlides([sampleEvent({})], { ...config, view: 'agenda' }, now);

const screen: DrawnScreen = {
  slide: event,
  order: [event.key, 'next'],
  theme: 'light',
  owner: { logo: {}, site: '', monitor: 'Mensa' },
  dataAge: null,
  now,
  isLabelled: false,
};
const describe = (change: Partial<DrawnScreen>) => describeDrawn({ ...screen, ...change });

it.each<[string, Partial<DrawnScreen>]>([
  ['another event', { slide: { ...event, key: '/api/events/9' } }],
  ['more slides', { order: [event.key, 'next', 'last'] }],
  ['the theme', { theme: 'dark' }],
  ['the name of the monitor', { owner: { ...screen.owner, monitor: 'Kantine' } }],
  ['the age of the data', { dataAge: { text: 'Stand 11:00', isOld: false } }],
])('tells %s apart', (_what, change) => {
  expect(describe(change)).not.toBe(describe({}));
});

it('counts the minute where it is shown outside of the foot', () => {
  const later = { now: now + 60_000 };
  expect(describe(later)).toBe(describe({}));
  expect(describe({ ...later, isLabelled: true })).not.toBe(describe({ isLabelled: true }));
  expect(describe({ ...later, slide: idle })).not.toBe(describe({ slide: idle }));
  expect(describe({ slide: idle, now: now + 59_999 })).toBe(describe({ slide: idle }));
});

it('does not change with the minute for an overview, but with its rows', () => {
  const laterSlide = (time: string) => {
    const [slide] = buildSlides([sampleEvent({})], { ...config, view: 'agenda' }, Date.parse(time));
    return slide;
  };
  const shown = describe({ slide: overview });
  expect(describe({ slide: laterSlide('2026-11-20T12:01:00+01:00'), now: now + 60_000 })).toBe(shown);
  expect(describe({ slide: laterSlide('2026-11-24T18:30:00+01:00') })).not.toBe(shown);
});

it('keeps the index of a background when the theme changes', () => {
  const colors = (ground: string) => [{ ground, ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' }];
  const [light, dark, contrast] = ['#111111', '#222222', '#000000'].map(colors);
  if (!light || !dark || !contrast) throw new Error('no colours');
  const grounds = { light: [...dark, ...light], dark: [...light, ...dark], contrast };
  const site = { grounds };
  expect(pickSlideBackground(event, site, 1, [])).toBe(1);
  expect(backgroundAt(1, site, 'light').ground).toBe('#111111');
  expect(backgroundAt(1, site, 'dark').ground).toBe('#222222');
  expect(backgroundAt(1, site, 'contrast').ground).toBe('#000000');
});

it('has a neutral background for what does not take place, whatever the site', () => {
  const [canceled] = buildSlides([sampleEvent({ canceled: true })], config, now);
  const index = pickSlideBackground(canceled, {}, 3, []);
  expect(backgroundAt(index, {}, 'light').ground).toBe('#d9d9d7');
  expect(backgroundAt(index, {}, 'dark').ground).toBe('#333333');
  expect(backgroundAt(index, {}, 'contrast').ground).toBe('#000000');
});

it('is white on black without backgrounds of the site', () => {
  expect(pickSlideBackground(event, {}, 3, [0])).toBe(0);
  expect(backgroundAt(0, {}, 'light')).toMatchObject({ ground: '#000000', ink: '#ffffff' });
});

group('describeOwner', () => {
  const categories = ['Monitore', 'Mensa ', 'Bibliothek'].map((name, at) => ({
    id: at + 1,
    name,
    parentId: null,
  }));
  const ownerOf = (
    site: Partial<typeof builtInSite>,
    matched: Readonly<Record<string, number>> = { mensa: 2 },
  ) => describeOwner({ ...builtInSite, ...site }, { matched, categories });

  it('has the names of the site and of its monitors', () => {
    expect(ownerOf({ name: 'Campus' })).toEqual({ logo: {}, site: 'Campus', monitor: 'Mensa' });
    expect(ownerOf({}, { mensa: 2, bibliothek: 3, 'm-2': 2, gone: 9 }).monitor).toBe('Mensa · Bibliothek');
    expect(ownerOf({}, {}).monitor).toBe('');
  });

  it('has the logo for dark backgrounds on a dark one, in any theme', () => {
    const logo = { light: '/site/light.svg', dark: '/site/dark.svg' };
    const [light, dark] = ['#16100c', '#fff8f2'].map((ink) =>
      logoOn({ ...backgroundAt(0, {}, 'light'), ink }, { logo }),
    );
    expect([light, dark]).toEqual([logo.light, logo.dark]);
  });

  it('leaves out the built-in name of a site without a logo', () => {
    expect(ownerOf({}).site).toBe('');
    const logo = { light: '/site/light.svg' };
    expect(ownerOf({ logo })).toMatchObject({ logo, site: 'Aushang' });
  });
});
