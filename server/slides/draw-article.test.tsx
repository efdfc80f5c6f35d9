// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PosterView } from '#kiosk/drawing/blocks-view.tsx';
import type { Block } from '#kiosk/layout/blocks.ts';
import { composeEvent } from '#kiosk/layout/compose-event.ts';
import { driftAt } from '#kiosk/layout/compose-screen.ts';
import {
  fixedWidthOf,
  fullEvent,
  type LayoutOptions,
  sampleInput,
  screenSizes,
  textBlocksOf,
} from '#kiosk/layout/sample-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { Hyphenate } from '#typesetting/detect-language.ts';
import { createTypesetting } from '#typesetting/typesetting.ts';
import { drawArticle, shapes } from './draw-article.tsx';
import { scopedColors } from './poster-rules.ts';

const sizes = { landscape: screenSizes['Full HD'], portrait: screenSizes.portrait };
const hyphenate: Hyphenate = (word) =>
  Array.from(word.matchAll(/(?<=.{4})./gsu), ({ index }) => ({ at: index, kind: 'joint' as const })).filter(
    (_, index) => index % 4 === 0,
  );
const tools = createTypesetting(
  () => fixedWidthOf,
  () => hyphenate,
);
const colors = { ground: '#0b3b3b', ink: '#ffffff', accent: '#f2b632', quiet: '#d5e4e2' };
const code = encodeQr('https://events.example.edu/1');

type Fields = Parameters<typeof sampleInput>[0];

type Blocks = Readonly<Record<(typeof shapes)[number], readonly Block[]>>;

function compose(fields: Fields = fullEvent, options: LayoutOptions = {}): Blocks {
  const composeIn = (shape: keyof Blocks) => {
    const input = { ...sampleInput(fields, sizes[shape], options), tools };
    return composeEvent({ ...input, code }).blocks;
  };
  return { landscape: composeIn('landscape'), portrait: composeIn('portrait') };
}

function write(blocks: Blocks, now = 0) {
  const lists = shapes.map((shape) => blocks[shape]);
  const frames = shapes.map((shape) => ({ shape, band: null, screen: sampleInput({}, sizes[shape]).screen }));
  const drift = frames.map(({ screen }) => driftAt(now, screen.drift));
  return drawArticle({
    attributes: { lang: 'de', 'data-event': '/api/events/1' },
    colors,
    frames,
    blocks: lists.flat(),
    content: <PosterView blocks={lists} foot={[[], []]} drift={drift} />,
    colorRules: scopedColors('older', { ground: '#111111', ink: '#eeeeee' }),
  });
}

function parse(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body;
}

/** Returns the text that a screen of that shape draws, by the classes. */
function drawnIn(shape: string, node: Node): string {
  if (!(node instanceof HTMLElement)) return node.textContent ?? '';
  const [letter] = shape;
  const has = (kind: string) => node.classList.contains(`${letter}${kind}`);
  if (has('rest')) return '';
  const inner = [...node.childNodes].map((child) => drawnIn(shape, child)).join('');
  return inner + (has('hyphen') ? '-\n' : '') + (has('break') ? '\n' : '') + (has('ellipsis') ? '…' : '');
}

function drawnTexts(shape: string, body: HTMLElement): string[] {
  const [letter] = shape;
  return [...body.querySelectorAll(`[data-role]:not(.${letter}hide)`)]
    .map((element) => `${element.getAttribute('data-role')} ${drawnIn(shape, element)}`)
    .sort();
}

const laidOutTexts = (blocks: readonly Block[]) =>
  textBlocksOf(blocks)
    .map(({ role, fitted: { lines, shortened } }) => {
      const texts = lines.map(({ text, hyphen }) => text + (hyphen ? '-' : ''));
      return `${role} ${texts.join('\n')}${shortened && lines.length > 0 ? '…' : ''}`;
    })
    .sort();

const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom(
    'Wissenschaftskommunikationskonferenzteilnahme',
    'und',
    ' ',
    ' ',
    '\n',
    '\u00ad',
    '<b>',
    '"\'&amp;',
  ),
  fc.constantFrom('🎉👩‍🔬', '1️⃣', 'אירוע', '١٢٣', 'اليوم', '日本語'),
);
const titles = fc.array(words, { minLength: 1, maxLength: 40 }).map((parts) => parts.join(''));
const distances = fc.constantFrom({}, { diagonal: 32, distance: 10 });

describe('an article', () => {
  it('has the whole name of any event in its only h1, and the lines of both layouts', () => {
    fc.assert(
      fc.property(titles, distances, (name, query) => {
        const blocks = compose({ ...fullEvent, name, subtitle: name }, { query });
        const { html, rules } = write(blocks);
        const body = parse(html);
        expect(body.children).toHaveLength(1);
        const article = body.querySelector('article[aria-current="true"]');
        expect(article?.getAttribute('data-event')).toBe('/api/events/1');
        expect([...body.querySelectorAll('h1')].map(({ textContent }) => textContent)).toEqual([name]);
        expect(body.querySelector('[style], script, b')).toBeNull();
        for (const shape of shapes) expect(drawnTexts(shape, body)).toEqual(laidOutTexts(blocks[shape]));
        const names = [...rules.join('').matchAll(/\.first \.([\w-]+)/g)].map(([, one]) => one);
        const used = [...body.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]);
        expect(names.filter((one) => one === undefined || !used.includes(one))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  it('draws hyphens and an ellipsis by CSS where a shape needs them', () => {
    const long = 'Wissenschaftskommunikationskonferenzteilnahmebedingungen';
    const { html, rules, texts } = write(
      compose({ name: `${long} `.repeat(40) }, { query: { diagonal: 32, distance: 10 } }),
    );
    for (const kind of ['lhyphen', 'phyphen', 'lellipsis', 'pellipsis', 'lrest', 'prest']) {
      expect(html).toMatch(new RegExp(`<span class="[^"]*\\b${kind}\\b`));
      expect(rules.join('')).toContain(`.first .${kind}`);
    }
    expect(texts.display).toMatch(/-.*…|….*-/s);
  });

  it('has only rules for itself, in old syntax, one in each string', () => {
    const { rules } = write(compose({ ...fullEvent, name: 'Fest 🎉' }));
    const media = /^@media \(orientation:(?:landscape|portrait)\)\{(?<inner>(?:[^{}]+\{[^{}]*\})*)\}$/;
    const own = /^\.first( [.\w:-]+)?\{[^{}]+\}$/;
    const innerRules = (rule: string) =>
      media.exec(rule)?.groups?.['inner']?.match(/[^{}]+\{[^{}]*\}/g) ?? [rule];
    expect(rules.flatMap(innerRules).filter((rule) => !own.test(rule))).toEqual([]);
    expect(rules.join('')).not.toMatch(/var\(|--|grid|min\(|max\(|[02-9]px/);
  });

  it('places the blocks in rem of 100 px, the whole in the middle of the screen', () => {
    const blocks = compose();
    const [title] = textBlocksOf(blocks.portrait).filter(({ role }) => role === 'title');
    const { html, rules } = write(blocks);
    const [name] = /\bb\d+/.exec(/<h1[^>]*>/.exec(html)?.[0] ?? '') ?? [];
    const [landscape = '', portrait = ''] = rules.slice(-2);
    const place = new RegExp(`\\.${name}\\{left:([\\d.]+)rem;[^}]*font-size:([\\d.]+)rem`);
    const found = place.exec(portrait) ?? [];
    expect(Number(found[1]) * 100).toBeCloseTo(title?.x ?? 0, 1);
    expect(Number(found[2]) * 100).toBeCloseTo(title?.fontSize ?? 0, 1);
    expect(landscape).toContain('width:19.2rem;height:10.8rem;margin:-5.4rem 0 0 -9.6rem}');
    expect(portrait).toContain('width:10.8rem;height:19.2rem;margin:-9.6rem 0 0 -5.4rem}');
  });

  it('drifts with the minute by at most 0.1 rem', () => {
    const blocks = compose();
    const shifts = Array.from({ length: 9 }, (_, minute) => {
      const { rules } = write(blocks, minute * 60_000);
      return /\.b\d+\{left:(-?[\d.]+)rem;top:(-?[\d.]+)rem\}/.exec(rules.join(''))?.slice(1).join(' ');
    });
    expect(new Set(shifts).size).toBeGreaterThan(4);
    for (const shift of shifts) expect(shift).toMatch(/^(?:-?0\.1|0) (?:-?0\.1|0)$/);
  });

  it('draws an image in a box that cuts off what is too much, in the shape that has a place for it', () => {
    const address = '/plain/7.jpg?a="&b';
    const rect = { x: 0, y: 0, width: 768, height: 1080 };
    const inner = { x: -336, y: 0, width: 1440, height: 1080 };
    const image = { kind: 'image', isStill: true, ...rect, inner, address, alt: '' } as const;
    const blocks = compose({ name: 'Jazz' });
    const { html, rules } = write({ ...blocks, landscape: [image, ...blocks.landscape] });
    const box = parse(html).querySelector('.frame.phide');
    expect(box?.querySelector('img[alt=""]')?.getAttribute('src')).toBe(address);
    expect(box?.nextElementSibling?.className).toContain('drift');
    expect(rules.at(-2)).toContain('{left:-3.36rem;top:0rem;width:14.4rem;height:10.8rem}');
    expect(html).toMatch(/^<article/);
  });

  it('has no rules of elements with colours of their own that are not there', () => {
    expect(write(compose()).rules.join('')).not.toContain('older');
  });
});
