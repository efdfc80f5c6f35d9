import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadHyphenateText } from './hyphenate-text.ts';
import { wideBreaks } from './split-text.ts';
import { createTypesetting, type Typesetting } from './typesetting.ts';

const measure = (text: string) =>
  Array.from(text).reduce((sum, one) => sum + (/[\u2e80-\uffef]/.test(one) ? 1 : 0.55), 0);

/** A text with a bar at each break. */
function marked(text: string): string {
  const ends = [...wideBreaks(text).map(({ at }) => at), text.length];
  return ends.map((at, index) => text.slice(ends[index - 1] ?? 0, at)).join('|');
}

describe('the breaks beside wide characters', () => {
  it.each([
    ['瓶頸，以及', '瓶|頸，|以|及'],
    ['開源GIS開講：回顧', '開|源|GIS|開|講：|回|顧'],
    ['「未来」（第3回）', '「未|来」|（第|3|回）'],
    ['ちょっと、カードを', 'ちょっ|と、|カー|ド|を'],
    ['人々の「声」', '人々|の|「声」'],
    ['￥1,000、50％引き！', '￥1,000、|50％|引|き！'],
    ['東京・大阪…京都', '東|京・|大|阪…|京|都'],
    ['ＱＧＩＳ２０２６年', 'ＱＧＩＳ２０２６|年'],
    ['未來“開源”方向', '未|來|“開|源”|方|向'],
    ['#開源', '#開|源'],
    ['葛\u{e0100}飾', '葛\u{e0100}|飾'],
    ['𠮷野家', '𠮷|野|家'],
    ['か\u3099く', 'か\u3099|く'],
    ['도서관(중앙)', '도서관(중앙)'],
    ['Wissenschaft', 'Wissenschaft'],
    ['', ''],
  ])('in %s', (text, expected) => {
    expect(marked(text)).toBe(expected);
  });
});

describe('a text in Chinese, Japanese or Korean', () => {
  let typesetting: Typesetting;
  beforeAll(async () => {
    typesetting = createTypesetting(() => measure, await loadHyphenateText('de'));
  });
  const wall = { width: 1100, height: 620, ceiling: 220, floor: 60, lineHeight: 1.04 };
  const linesOf = (text: string, box: Partial<typeof wall> = {}) =>
    typesetting.display.fitTitle({ ...wall, ...box, text });
  const drawn = (text: string, box: Partial<typeof wall> = {}) =>
    linesOf(text, box).lines.map((line) => line.text.trim() + (line.hyphen ? '-' : ''));

  it.each([
    ['開源GIS開講：回顧QGIS應用現況與瓶頸，以及未來的方向', 140],
    ['「未来の学校」をめぐる対話：ワークショップとシンポジウムのご案内（第3回）', 110],
    ['서울도서관 개관 기념 강연: 인공지능 시대의 글쓰기와 읽기', 140],
    ['Vortrag: 開源GIS開講與未來的方向', 150],
  ])('is large as a title: %s', (text, size) => {
    const { fontSize, shortened } = linesOf(text);
    expect(fontSize).toBeGreaterThan(size);
    expect(shortened).toBe(false);
  });

  it('breaks at its signs', () => {
    const text = '開源GIS開講：回顧QGIS應用現況與瓶頸，以及未來的方向';
    expect(drawn(text)).toEqual(['開源GIS開講：', '回顧QGIS應用', '現況與瓶頸，', '以及未來的方向']);
  });

  it('breaks at its white space in Korean, within a word without a hyphen', () => {
    expect(drawn('서울도서관 개관 기념 강연')).toEqual(['서울도서관', '개관 기념 강연']);
    expect(drawn('가나다라마바사아자차카타파하'.repeat(2)).join('')).not.toContain('-');
  });

  it('is shortened after any character, with what precedes it', () => {
    const text = `Vortrag: ${'開源講座'.repeat(40)}`;
    const { lines, shortened } = typesetting.body.fitParagraph({
      text,
      width: 720,
      fontSize: 36,
      maxLines: 2,
    });
    expect(shortened).toBe(true);
    expect(lines.map((line) => line.text.length)).toEqual([24, 19]);
  });

  it('has no hyphen, and no sign at the wrong end of a line', () => {
    const part = fc.constantFrom(
      '開源',
      '方向',
      'みらい',
      'っ',
      'カード',
      '講座',
      '，',
      '。',
      '！',
      '：',
      '「',
      '」',
      '（',
      '）',
      '￥100',
      '50％',
      'GIS',
      '2026',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 4, maxLength: 25 }),
        fc.integer({ min: 800, max: 1500 }),
        (parts, width) => {
          // More than a line holds has to be divided.
          const text = parts.join('').replace(/([，。！：「」（）っー]{2})[，。！：「」（）っー]+/g, '$1');
          const lines = linesOf(text.replace(/[A-Z\d￥％]{7,}/g, '2026GIS'), { width }).lines.map(
            (line) => line.text + (line.hyphen ? '-' : ''),
          );
          expect(lines.join('')).not.toContain('-');
          expect(lines.join('\n')).not.toMatch(/[^ ]\n[，。！：」）っー％]|[「（￥]\n|[A-Z\d]\n[A-Z\d]/);
        },
      ),
    );
  });
});
