import { expect, it } from 'vitest';
import { createFontMeasure } from './measure-text.ts';
import { drawnEmoji } from './write-text.ts';

it('counts each emoji of a run, in the size in which it is drawn', () => {
  const measure = createFontMeasure({ display: [], text: [] }, 'display');
  const emoji = measure('🎉');
  expect(emoji).toBeCloseTo(1.25 * drawnEmoji.size);
  expect(drawnEmoji.size).toBeCloseTo(0.712, 3);
  for (const run of ['🎉👩‍🔬🧪', '🇪🇺🇩🇪🇫🇷', '1️⃣2️⃣3️⃣']) expect(measure(run)).toBeCloseTo(3 * emoji);
  expect(measure('日🎉本👍🏽')).toBeCloseTo(2 + 2 * emoji);
});
