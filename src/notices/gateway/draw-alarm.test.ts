// @vitest-environment happy-dom
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { copyBuiltFonts } from '#server/testing/built-fonts.ts';
import { type Composer, createComposer } from '#server/slides/compose-slide.ts';
import type { DrawnSlide } from '#server/slides/drawn-slide.ts';
import { readFonts } from '#server/slides/read-fonts.ts';

let folder: string;
let compose: Composer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aushang-alarms-'));
  await copyBuiltFonts(folder);
  compose = await createComposer(await readFonts(folder));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const site = JSON.stringify({ ...builtInSite, languages: ['de', 'en'] });
const draw = async (alarms: readonly Notice[], options: { turn?: number; search?: string } = {}) => {
  const { turn = 0, search = '' } = options;
  const slide = await compose({ search, site, alarms, turn, isPlain: false });
  if (slide === null) throw new Error('not drawn');
  return slide;
};

function parse({ html }: DrawnSlide): Element {
  document.body.innerHTML = html;
  expect(document.body.children).toHaveLength(1);
  const [article] = document.body.children;
  if (article === undefined) throw new Error('no article');
  return article;
}

const textsIn = (element: Element, language: string) =>
  [...element.querySelectorAll(`:scope > .c > p[lang=${language}], :scope > p[lang=${language}]`)].map(
    ({ textContent }) => textContent,
  );

describe('an alarm', () => {
  it('is the only article, an alert without an event, in all languages of the site, each marked', async () => {
    const slide = await draw([sampleNotice()]);
    const article = parse(slide);
    expect(article.matches('article.first[aria-current=true][role=alert][data-notice=n1]')).toBe(true);
    expect(article.hasAttribute('data-event')).toBe(false);
    expect(textsIn(article, 'de')).toEqual(['Gebäude räumen', 'Alarm seit\u00a012:05\u00a0Uhr']);
    expect(textsIn(article, 'en')).toEqual(['Leave the building', 'Alarm since\u00a012:05']);
    expect(slide).toMatchObject({ language: 'de', drawn: '', turns: 1 });
    expect(slide.rules[0]).toContain('background:#9c0019;color:#ffffff');
    expect(slide.fonts.length).toBeGreaterThan(0);
  });

  it('begins with the language of the screen', async () => {
    const slide = await draw([sampleNotice()], { search: 'lang=en' });
    expect(slide.language).toBe('en');
    expect(parse(slide).querySelector('[lang]')?.getAttribute('lang')).toBe('en');
  });

  it('is text, never markup', async () => {
    const evil = '<script>alert(1)</script>&amp;"';
    const article = parse(await draw([sampleNotice({ id: '"><b>', text: { de: evil } })]));
    expect(article.querySelector('script, b')).toBeNull();
    expect(article.getAttribute('data-notice')).toBe('"><b>');
    expect(textsIn(article, 'de')).toContain(evil);
  });

  it('neither moves nor flashes', async () => {
    const { rules } = await draw([sampleNotice({ test: true })]);
    expect(rules.join('')).not.toMatch(/animation|transition|transform/);
  });

  it('that is a test says so in every language', async () => {
    const article = parse(await draw([sampleNotice({ test: true })]));
    expect(textsIn(article, 'de')[0]).toBe('Übung – keine Gefahr');
    expect(textsIn(article, 'en')[0]).toBe('Drill – no danger');
  });

  it('that was lifted is a status in another colour', async () => {
    const slide = await draw([sampleNotice({ lifted: '2026-11-20T11:15:00.000Z' })]);
    expect(parse(slide).getAttribute('role')).toBe('status');
    expect(slide.rules[0]).toContain('background:#0a5530');
    expect(textsIn(parse(slide), 'de')).toEqual([
      'Entwarnung',
      'Der Alarm von 12:05\u00a0Uhr ist aufgehoben.',
    ]);
  });

  it('that is too long is shown in turns, the same alarm on both shapes of screen', async () => {
    const de = Array.from({ length: 400 }, (_, n) => `Wort${n + 1}`).join(' ');
    const alarms = [sampleNotice({ text: { de } }), sampleNotice({ id: 'n2' })];
    const { turns = 0, seconds } = await draw(alarms);
    expect(turns).toBeGreaterThan(2);
    expect(seconds).toBeGreaterThan(8);
    const ids: (string | null)[] = [];
    let words = '';
    for (let turn = 0; turn < turns; turn += 1) {
      const article = parse(await draw(alarms, { turn }));
      ids.push(article.getAttribute('data-notice'));
      words += ` ${article.textContent}`;
    }
    expect([...new Set(ids)]).toEqual(['n1', 'n2']);
    expect(ids.at(-1)).toBe('n2');
    expect(words).toContain('Wort400');
    expect(words).toContain('Leave the building');
  });
});

it('several alarms are on the screen at once, the latest with the article', async () => {
  const alarms = ['n3', 'n2', 'n1'].map((id) => sampleNotice({ id, text: { de: `Räumen ${id}` } }));
  const slide = await draw(alarms);
  const article = parse(slide);
  expect(article.getAttribute('data-notice')).toBe('n3');
  expect(textsIn(article, 'de')).toEqual(['Räumen n3', 'Alarm seit\u00a012:05\u00a0Uhr']);
  const others = [...article.querySelectorAll('section[role=alert]')];
  expect(others.map((one) => one.getAttribute('data-notice'))).toEqual(['n2', 'n1']);
  expect(others.map((one) => textsIn(one, 'de')[0])).toEqual(['Räumen n2', 'Räumen n1']);
});
