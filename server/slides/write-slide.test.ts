import type { Hyphenate } from '#typesetting/hyphen-place.ts';
// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { arrangeIdle } from '#kiosk/layout/arrange-idle.ts';
import { layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import {
  fixedWidthOf,
  fullEvent,
  type LayoutOptions,
  sampleInput,
  screenSizes,
  smallImage,
  textBlocksOf,
} from '#kiosk/layout/sample-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { perShape, type Shape, shapes } from './slide-part.ts';
import { type EventInput, type IdleInput, writeEventSlide, writeIdleSlide } from './write-slide.ts';

const sizes = { landscape: screenSizes['Full HD'], portrait: screenSizes.portrait };
const hyphenate: Hyphenate = (word) =>
  Array.from(word.matchAll(/(?<=.{4})./gsu), ({ index }) => ({ at: index, kind: 'joint' as const })).filter(
    (_, index) => index % 4 === 0,
  );
const tools = createTypesetting(
  () => fixedWidthOf,
  () => hyphenate,
);
const noon = Date.parse('2026-11-20T12:00:00+01:00');
const shared = {
  colors: { ground: '#0b3b3b', ink: '#ffffff', accent: '#f2b632', quiet: '#d5e4e2' },
  foot: {
    logo: null,
    site: 'Campus',
    monitor: 'Mensa',
    widths: { owner: 3.5, monitor: 3, addresses: [], dataAge: 0, clock: 4.1 },
    place: { index: 1, count: 5 },
    dataAge: null,
    clock: '12:05',
  },
  label: null,
  bands: null,
  now: noon,
};

type Fields = Parameters<typeof sampleInput>[0];

function eventInput(fields: Fields = fullEvent, options: LayoutOptions = {}): EventInput {
  const inputs = perShape((shape) => ({ ...sampleInput(fields, sizes[shape], options), tools }));
  const { slide } = inputs.landscape;
  const qr = encodeQr(slide.code?.address);
  return {
    ...shared,
    slide,
    qr,
    image: null,
    plans: perShape((shape) => inputs[shape].screen),
    layouts: perShape((shape) => layOutSlide({ ...inputs[shape], modules: qr?.modules ?? null })),
  };
}

function idleInput(next: Fields | null, address: string | null): IdleInput {
  const inputs = perShape((shape) => sampleInput(next ?? {}, sizes[shape]));
  const slide = {
    kind: 'idle',
    language: 'de',
    key: 'idle',
    dwellSeconds: 60,
    next: next === null ? null : inputs.landscape.slide,
  } as const;
  const qr = encodeQr(address);
  const idle = { next: slide.next, days: 60, modules: qr?.modules ?? null };
  return {
    ...shared,
    slide,
    qr,
    timeZone: createTimeZone('Europe/Berlin'),
    language: 'de',
    plans: perShape((shape) => inputs[shape].screen),
    layouts: perShape((shape) => arrangeIdle({ ...inputs[shape], ...idle })),
  };
}

function parse(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

/** As a screen of that shape draws it, by the classes. */
function drawnIn(shape: Shape, node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? '';
  const [letter] = shape;
  const has = (kind: string) => node.classList.contains(`${letter}${kind}`);
  if (has('r')) return '';
  const inner = [...node.childNodes].map((child) => drawnIn(shape, child)).join('');
  return inner + (has('h') ? '-\n' : '') + (has('n') ? '\n' : '') + (has('e') ? '…' : '');
}

function drawnTexts(shape: Shape, body: HTMLElement): string[] {
  const [letter] = shape;
  return [...body.querySelectorAll(`[data-role]:not(.${letter}x)`)]
    .map((element) => `${element.getAttribute('data-role')} ${drawnIn(shape, element)}`)
    .sort();
}

function laidOutTexts(shape: Shape, { layouts }: Pick<EventInput, 'layouts'>): string[] {
  return textBlocksOf(layouts[shape].blocks)
    .map(({ role, fitted: { lines, shortened } }) => {
      const texts = lines.map(({ text, hyphen }) => text + (hyphen ? '-' : ''));
      return `${role} ${texts.join('\n')}${shortened && lines.length > 0 ? '…' : ''}`;
    })
    .sort();
}

const classesOf = (body: HTMLElement) => [
  ...new Set([...body.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList])),
];

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'Wissenschaftskommunikationskonferenzteilnahme',
    'und',
    ' ',
    ' ',
    '\n',
    '\r\n',
    '\u00ad',
    '<b>',
    '"\'&amp;',
  ),
  fc.constantFrom('🎉👩‍🔬', '1️⃣', 'אירוע', '١٢٣', 'اليوم', '日本語'),
);
const titles = fc.array(words, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));
const distances = fc.constantFrom({}, { diagonal: 32, distance: 10 });

describe('writeEventSlide', () => {
  it('writes one article with the whole name of any event in its only h1', () => {
    fc.assert(
      fc.property(titles, distances, (name, query) => {
        const { html, rules } = writeEventSlide(eventInput({ ...fullEvent, name }, { query }));
        const body = parse(html);
        expect(body.children).toHaveLength(1);
        const article = body.querySelector('article[aria-current="true"]');
        expect(article?.getAttribute('data-event')).toBe('/api/events/1');
        expect([...body.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([name]);
        expect(body.querySelector('[style], script, b')).toBeNull();
        const sheet = rules.join('');
        expect(classesOf(body).filter((name) => !new RegExp(`\\.${name}[{: ]`).test(sheet))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('draws the lines of both layouts', () => {
    fc.assert(
      fc.property(titles, distances, (name, query) => {
        const input = eventInput({ ...fullEvent, name, subtitle: name }, { query });
        const body = parse(writeEventSlide(input).html);
        for (const shape of shapes) expect(drawnTexts(shape, body)).toEqual(laidOutTexts(shape, input));
      }),
      { numRuns: 25 },
    );
  });

  it('draws hyphens and an ellipsis by CSS where a shape needs them', () => {
    const long = 'Wissenschaftskommunikationskonferenzteilnahmebedingungen';
    const { html, rules, texts } = writeEventSlide(
      eventInput({ name: `${long} `.repeat(12) }, { query: { diagonal: 32, distance: 10 } }),
    );
    const sheet = rules.join('');
    for (const kind of ['lh', 'ph', 'le', 'pe', 'lr', 'pr']) {
      expect(html).toMatch(new RegExp(`<span class="[^"]*\\b${kind}\\b`));
      expect(sheet).toContain(`.first .${kind}`);
    }
    expect(texts.display).toMatch(/-.*…|….*-/s);
  });

  it('has only rules for its own article, in old syntax, one in each string', () => {
    const { rules } = writeEventSlide(eventInput());
    const media = /^@media \(orientation:(?:landscape|portrait)\)\{(?<inner>(?:[^{}]+\{[^{}]*\})*)\}$/;
    const keyframes = /^@-webkit-keyframes first-[a-z]+\{from\{[^{}]+\}\}$/;
    const own = /^\.first( [.\w:-]+( p)?)?\{[^{}]+\}$/;
    const innerRules = (rule: string) =>
      media.exec(rule)?.groups?.['inner']?.match(/[^{}]+\{[^{}]*\}/g) ?? [rule];
    const others = rules.flatMap(innerRules).filter((rule) => !own.test(rule));
    expect(others.filter((rule) => !keyframes.test(rule))).toEqual([]);
    expect(rules.join('')).not.toMatch(/var\(|--|grid|min\(|max\(|[02-9]px/);
  });

  it('places the blocks in rem of 100 px, the whole in the middle of the screen', () => {
    const input = eventInput();
    const [title] = textBlocksOf(input.layouts.portrait.blocks).filter(({ role }) => role === 'title');
    const { html, rules } = writeEventSlide(input);
    const [name] = /\bb\d+/.exec(/<h1[^>]*>/.exec(html)?.[0] ?? '') ?? [];
    const [landscape = '', portrait = ''] = rules.slice(-2);
    const found =
      new RegExp(`\\.${name}\\{left:([\\d.]+)rem;[^}]*font-size:([\\d.]+)rem`).exec(portrait) ?? [];
    expect(Number(found[1]) * 100).toBeCloseTo(title?.x ?? 0, 1);
    expect(Number(found[2]) * 100).toBeCloseTo(title?.fontSize ?? 0, 1);
    expect(landscape).toContain('.c{width:19.2rem;height:10.8rem;margin:-5.4rem 0 0 -9.6rem}');
    expect(portrait).toContain('.c{width:10.8rem;height:19.2rem;margin:-9.6rem 0 0 -5.4rem}');
  });

  it('drifts with the minute by at most 0.1 rem', () => {
    const shifts = Array.from({ length: 9 }, (_, minute) => {
      const { rules } = writeEventSlide({ ...eventInput(), now: noon + minute * 60_000 });
      return /;transform:translate\(([^)]*)\)/.exec(rules.join(''))?.[1];
    });
    expect(new Set(shifts).size).toBeGreaterThan(4);
    for (const shift of shifts) expect(shift).toMatch(/^(?:-?0\.1|0)rem, (?:-?0\.1|0)rem$/);
  });

  it('names the address of the QR code, and writes none without one', () => {
    const code = parse(writeEventSlide(eventInput()).html).querySelector('svg[role="img"]');
    expect(code?.getAttribute('aria-label')).toBe('Anmelden: https://events.example.edu/event/1');
    const without = eventInput(fullEvent, { query: { qr: 'none' } });
    expect(writeEventSlide(without).html).not.toContain('svg');
  });

  const imageOf = (width: number, height: number) => ({
    id: 7,
    address: '/plain/7.jpg?a="&b',
    width,
    height,
  });

  it.each([
    // Cut off at both sides; above and below, a third of it above.
    [1600, 1200, 'left:-3.36rem;top:0rem;width:14.4rem;height:10.8rem'],
    [800, 1600, 'left:0rem;top:-1.5048rem;width:7.68rem;height:15.36rem'],
    [192, 270, 'left:0rem;top:0rem;width:7.68rem;height:10.8rem'],
  ])('covers its place with an image of %i × %i px', (width, height, placed) => {
    const input = { ...eventInput({ name: 'Jazz' }, { image: smallImage }), image: imageOf(width, height) };
    const { html, rules } = writeEventSlide(input);
    expect(parse(html).querySelector('.m > img[alt=""]')?.getAttribute('src')).toBe('/plain/7.jpg?a="&b');
    const [landscape] = rules.filter((rule) => rule.startsWith('@media (orientation:landscape)'));
    expect(landscape).toContain('.first .m{left:0rem;top:0rem;width:7.68rem;height:10.8rem}');
    expect(landscape).toContain(`.first .mi{${placed}}`);
  });

  it('puts a panel between an image over the whole screen and the texts', () => {
    const input = eventInput({ name: 'Jazz' }, { image: { width: 3000, height: 4000 } });
    const { html, rules } = writeEventSlide({ ...input, image: imageOf(3000, 4000) });
    expect(html).toMatch(
      /<div class="m"><img [^>]+><\/div><div class="z lx" data-panel><\/div><div class="v">/,
    );
    expect(rules).toContain('.first .z{position:absolute;background:#0b3b3b}');
    expect(rules.join('')).toContain('.first .m{left:0rem;top:0rem;width:10.8rem;height:19.2rem}');
  });

  it('hides an image in the shape without a place for it, and writes none where there is no place', () => {
    const withPlace = eventInput({ name: 'Jazz' }, { image: smallImage });
    const { landscape } = eventInput({ name: 'Jazz' }).layouts;
    const layouts = { ...withPlace.layouts, landscape };
    const written = writeEventSlide({ ...withPlace, layouts, image: imageOf(8, 8) });
    expect(parse(written.html).querySelector('.m')?.className).toBe('m lx');
    expect(writeEventSlide({ ...eventInput(), image: imageOf(8, 8) }).html).not.toContain('<img');
    expect(writeEventSlide(withPlace).html).not.toContain('<img');
  });

  it('has no rule without an element', () => {
    const { html, rules } = writeEventSlide(eventInput());
    const names = [...rules.join('').matchAll(/\.first \.(\w+)/g)].map(([, name]) => name);
    const used = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => list?.split(' ')));
    expect(names.filter((name) => !used.has(name))).toEqual([]);
  });

  it('marks a preview', () => {
    const input = eventInput(fullEvent, { query: { at: '2026-12-24T12:00' } });
    const { html, texts } = writeEventSlide({ ...input, label: 'Vorschau <24. Dez>' });
    expect(parse(html).querySelector('.y')?.textContent).toBe('Vorschau <24. Dez>');
    expect(texts.strong).toContain('V');
  });
});

describe('writeIdleSlide', () => {
  it('shows time, date and words, and announces the next event', () => {
    const input = idleInput({ name: 'Nacht & Tag' }, 'https://events.example.edu/m/mensa');
    const body = parse(writeIdleSlide(input).html);
    expect(body.querySelector('article')?.hasAttribute('data-event')).toBe(false);
    expect(body.querySelector('h1')).toBeNull();
    const texts = [...body.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(texts).toEqual([
      '12:00',
      'Freitag, 20. November',
      'In den nächsten 60 Tagen nichts. Als Nächstes:',
      'Nacht & Tag',
      expect.stringContaining('24. Nov'),
      'Alle Termine aufs Handy',
    ]);
    expect(body.querySelectorAll('svg')).toHaveLength(1);
  });

  it('says that there are no events', () => {
    const { html, texts } = writeIdleSlide(idleInput(null, null));
    const body = parse(html);
    expect(body.textContent).toContain('Zurzeit sind keine Veranstaltungen angekündigt');
    expect(body.querySelector('svg')).toBeNull();
    for (const letter of '12:0Freitg') expect(texts.display).toContain(letter);
  });
});
