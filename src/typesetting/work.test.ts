import { beforeAll, describe, expect, it } from 'vitest';
import { type HyphenateText, loadHyphenateText } from './hyphenate-text.ts';
import { fitLines } from './fit-lines.ts';
import { oddTexts } from '#typesetting/fixtures/odd-texts.ts';
import { type Fragment, splitWords } from './split-text.ts';
import { createTypesetting } from './typesetting.ts';

/** Ten times the bounds of a title and of a description. */
const [titleLength, paragraphLength] = [3000, 20_000];

const zeroWidth = /[\u0301\u200d]/g;

/** Typesetting that counts the characters it measures. */
function countingTypesetting(hyphenateText: HyphenateText) {
  let measured = 0;
  const measure = (text: string) => {
    measured += text.length;
    return text.replace(zeroWidth, '').length * 0.5;
  };
  return { ...createTypesetting(() => measure, hyphenateText), measure, measured: () => measured };
}

describe('the work of typesetting', () => {
  let hyphenateText: HyphenateText;
  beforeAll(async () => {
    hyphenateText = await loadHyphenateText('de');
  });

  it.each(Object.entries(oddTexts))('grows with the length of %s, not with its square', (_kind, write) => {
    const title = { width: 1100, height: 500, ceiling: 200, floor: 58, lineHeight: 1.05 };
    const perCharacter = [1, 10].map((factor) => {
      const typesetting = countingTypesetting(hyphenateText);
      typesetting.display.fitTitle({ text: write((factor * titleLength) / 10), ...title });
      const text = write((factor * paragraphLength) / 10);
      typesetting.body.fitParagraph({ text, width: 1100, fontSize: 36, maxLines: 8 });
      return typesetting.measured() / ((factor * (titleLength + paragraphLength)) / 10);
    });
    expect(Math.max(...perCharacter)).toBeLessThan(50);
  });

  it.each(Object.entries(oddTexts))('does not grow once %s fill the box', (_kind, write) => {
    const { measure } = countingTypesetting(hyphenateText);
    const countSteps = (length: number) => {
      const { fragments } = splitWords(write(length), { measure, hyphenateText }, 30);
      let steps = 0;
      const counted = fragments.map((one): Fragment => ({
        ...one,
        get after() {
          steps += 1;
          return one.after;
        },
      }));
      fitLines(counted, { width: 30, lines: 3, levels: [0, 2, 3, 4, 5], isRagged: true }, measure);
      return steps;
    };
    expect(countSteps(paragraphLength)).toBeLessThan(1.1 * countSteps(paragraphLength / 10) + 100);
  });
});
