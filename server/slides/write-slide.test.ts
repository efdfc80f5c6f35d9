// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { layOutSlide } from '#kiosk/layout/lay-out-slide.ts';
import { fullEvent, type LayoutOptions, sampleInput, screenSizes } from '#kiosk/layout/sample-layout.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { perShape } from './slide-part.ts';
import { type EventInput, writeEventSlide } from './write-slide.ts';

const sizes = { landscape: screenSizes['Full HD'], portrait: screenSizes.portrait };
const colors = { ground: '#0b3b3b', ink: '#ffffff', accent: '#f2b632', quiet: '#d5e4e2' };
const foot = {
  site: { name: builtInSite.name, logo: null },
  place: { index: 1, count: 5 },
  notice: null,
};
const shared = { colors, foot, label: null, now: Date.parse('2026-11-20T12:00:00+01:00') };

function eventInput(event: Parameters<typeof sampleInput>[0], options: LayoutOptions = {}): EventInput {
  const inputs = perShape((shape) => sampleInput(event, sizes[shape], options));
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

function parse(html: string) {
  document.body.innerHTML = html;
  return document.body;
}

const titles = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        'Wissenschaft',
        ' ',
        '\n',
        '\r\n',
        '\u00ad',
        '<b>',
        '"\'&amp;',
        '🎉👩‍🔬',
        'אירוע',
        '١٢٣',
        'اليوم',
      ),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('writeEventSlide', () => {
  it('writes one article with the whole name in its only h1', () => {
    fc.assert(
      fc.property(titles, (name) => {
        const { html, rules } = writeEventSlide(eventInput({ ...fullEvent, name }));
        const body = parse(html);
        expect(body.querySelectorAll('[aria-current="true"]')).toHaveLength(1);
        const titles = [...body.querySelectorAll('h1')].map(({ textContent }) => textContent);
        expect(titles).toEqual([name]);
        expect(body.querySelector('[style], script')).toBeNull();
        for (const name of new Set(
          [...body.querySelectorAll('[class]')].flatMap(({ classList }) => [...classList]),
        ))
          expect(rules.join('')).toContain(`.${name}`);
      }),
    );
  });
});
