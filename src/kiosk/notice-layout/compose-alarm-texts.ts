import type { Block, Box, TextBlock } from '#kiosk/layout/blocks.ts';
import { setLines, setParagraph } from '#kiosk/layout/set-text.ts';
import type { Notice } from '#notices/notice.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { type AlarmText, alarmTexts, mostCharacters } from './alarm-texts.ts';
import type { InSteps } from './finish-steps.ts';
import { type NoticeInput, setTags } from './notice-input.ts';
import { type Stack, stack } from './stack.ts';

/** Of the size of the first headline. */
const shares = { headline: 0.62, rest: 0.42 } as const;
const leading = 1.04;
const searchSteps = 9;

/** In all languages with a rule between them, in the largest type that fits; null if the smallest is too large. */
export function* composeTexts(input: NoticeInput, notice: Notice, box: Box): InSteps<Stack | null> {
  const { leastTitle, textFloor } = input.screen.sizes;
  const texts = alarmTexts(input, notice);
  const isTooLong = ({ headline, rest }: AlarmText) =>
    headline.length > mostCharacters(box, leastTitle) || rest.length > mostCharacters(box, textFloor);
  if (texts.some(isTooLong)) return null;
  const tags = notice.test
    ? setTags(input, notice, { width: box.width, fontSize: 1.6 * textFloor })
    : stack([], 0);
  const room = { width: box.width, height: box.height - (tags.height === 0 ? 0 : tags.height + textFloor) };
  let fitting = yield* composeAt(input, texts, room, leastTitle);
  if (fitting === null) return null;
  let [low, high] = [leastTitle, Math.max(leastTitle, room.height / leading)];
  for (let step = 0; step < searchSteps; step += 1) {
    const size = (low + high) / 2;
    const larger = yield* composeAt(input, texts, room, size);
    if (larger === null) high = size;
    else [low, fitting] = [size, larger];
  }
  return tags.height === 0 ? fitting : stack([tags.blocks, fitting.blocks], textFloor);
}

function* composeAt(
  input: NoticeInput,
  texts: readonly AlarmText[],
  box: Box,
  size: number,
): InSteps<Stack | null> {
  const { sizes } = input.screen;
  const groups: (readonly Block[])[] = [];
  for (const [index, { language, headline, rest }] of texts.entries()) {
    const tools = input.toolsOf(language);
    const wanted = index === 0 ? size : Math.max(sizes.leastTitle, shares.headline * size);
    const title = yield* fewestLines(tools, headline, wanted, box, sizes.leastTitle);
    if (title === null) return null;
    const fontSize = Math.max(sizes.textFloor, shares.rest * wanted);
    const look = { role: 'alarmRest', font: 'body', tone: 'ink', fontSize, leading: 1.2 } as const;
    const maxLines = Math.ceil(box.height / fontSize);
    const below = rest === '' ? [] : [setParagraph(tools, rest, look, { x: 0, width: box.width, maxLines })];
    if (below.some(({ fitted }) => fitted.shortened)) return null;
    const spoken = stack([[title], below], 0.3 * fontSize).blocks.map((block) => ({ ...block, language }));
    const line = {
      kind: 'rule',
      x: 0,
      y: 0,
      width: box.width,
      height: Math.max(1, Math.round(0.3 * sizes.unit)),
    } as const;
    groups.push(...(index === 0 ? [] : [[line]]), spoken);
  }
  const all = stack(groups, 0.34 * size);
  return all.height <= box.height ? all : null;
}

/** A headline in this size with as few lines as it takes; null if it has too many, or a word that is too long. */
function* fewestLines(
  tools: Typesetting,
  text: string,
  size: number,
  { width, height }: Box,
  floor: number,
): InSteps<TextBlock | null> {
  const lineHeight = size * leading;
  for (let lines = 1; lines * lineHeight <= height; lines += 1) {
    const fitted = tools.display.layOutTitle({
      text,
      width,
      height: lines * lineHeight,
      ceiling: size,
      floor,
      lineHeight: leading,
    });
    yield;
    const look = { role: 'alarm', font: 'display', tone: 'ink', fontSize: fitted.fontSize, leading } as const;
    if (!fitted.shortened && fitted.fontSize > size * 0.995) return setLines(fitted, look, 0, width);
  }
  return null;
}
