import type { Block, Box, TextBlock } from '#kiosk/layout/blocks.ts';
import { setLines } from '#kiosk/layout/set-text.ts';
import { isShortened } from '#kiosk/layout/text-lines.ts';
import type { Notice } from '#notices/model/notice.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { alarmTexts, type NoticeInput, type Spoken, timeOf, wordsIn } from './notice-input.ts';
import { heightOf, paragraphIn, setTags, stack } from './stack.ts';

/** Of the size of the first headline. */
const shares = { headline: 0.62, rest: 0.42 } as const;
const leading = 1.04;
const searchSteps = 9;
/** em, of the narrowest letters. */
const narrowest = 0.2;

/** How many characters type of this size can have in the box at most. Nothing is measured: an alarm may have 100,000. */
const mostCharacters = ({ width, height }: Box, fontSize: number) =>
  Math.ceil((width * height) / (narrowest * fontSize * fontSize));

/** In all languages with a rule between them, in the largest type that fits; null if the smallest is too large. */
export function* setWhole(input: NoticeInput, notice: Notice, box: Box) {
  const { leastTitle, textFloor } = input.screen.sizes;
  const texts = alarmTexts(input, notice);
  const isTooLong = ({ headline, rest }: (typeof texts)[number]) =>
    headline.length > mostCharacters(box, leastTitle) || rest.length > mostCharacters(box, textFloor);
  if (texts.some(isTooLong)) return null;
  const tags = setTags(input, notice, box.width, 1.6 * textFloor);
  const room = { ...box, height: box.height - (tags.length && heightOf(tags) + textFloor) };
  let fitting = yield* setAt(input, texts, room, leastTitle);
  let [low, high] = [leastTitle, Math.max(leastTitle, room.height / leading)];
  for (let step = 0; fitting !== null && step < searchSteps; step += 1) {
    const size = (low + high) / 2;
    const larger: readonly Block[] | null = yield* setAt(input, texts, room, size);
    if (larger === null) high = size;
    else [low, fitting] = [size, larger];
  }
  return fitting && stack([tags, fitting], textFloor);
}

function* setAt(input: NoticeInput, texts: ReturnType<typeof alarmTexts>, box: Box, size: number) {
  const { leastTitle, textFloor, unit } = input.screen.sizes;
  const { width, height } = box;
  const line = { kind: 'rule', x: 0, y: 0, width, height: Math.max(1, Math.round(0.3 * unit)) } as const;
  const groups: (readonly Block[])[] = [];
  for (const { language, headline, rest } of texts) {
    const wanted = groups.length === 0 ? size : Math.max(leastTitle, shares.headline * size);
    const title = yield* fewestLines(input.toolsOf(language), headline, wanted, box, leastTitle);
    const fontSize = Math.max(textFloor, shares.rest * wanted);
    const look = { role: 'alarmRest', font: 'body', fontSize } as const;
    const lines = { width, maxLines: Math.ceil(height / fontSize) };
    const below = rest === '' ? [] : [paragraphIn(input, { language, text: rest }, look, lines)];
    if (title === null || below.some(isShortened)) return null;
    const spoken = stack([[{ ...title, language }], below], 0.3 * fontSize);
    groups.push(groups.length === 0 ? [] : [line], spoken);
  }
  const all = stack(groups, 0.34 * size);
  return heightOf(all) <= height ? all : null;
}

/** A headline in this size with as few lines as it takes; null if it has too many, or a word that is too long. */
function* fewestLines({ display }: Typesetting, text: string, size: number, box: Box, floor: number) {
  const look = { role: 'alarm', font: 'display', tone: 'ink', leading } as const;
  const options = { text, width: box.width, ceiling: size, floor, lineHeight: leading };
  for (let height = size * leading; height <= box.height; height += size * leading) {
    const fitted = display.layOutTitle({ ...options, height });
    yield;
    const { shortened, fontSize } = fitted;
    if (!shortened && fontSize > size * 0.995) return setLines(fitted, { ...look, fontSize }, 0, box.width);
  }
  return null;
}

/** Into as many paragraphs as it takes in small type. */
export function* divideText(input: NoticeInput, { language, text }: Spoken, box: Box) {
  const fontSize = 1.2 * input.screen.sizes.textFloor;
  const look = { role: 'alarmRest', font: 'strong', fontSize } as const;
  const size = { width: box.width, maxLines: Math.max(1, Math.floor(box.height / (fontSize * 1.2))) };
  const most = mostCharacters(box, fontSize);
  const parts: TextBlock[] = [];
  for (let left = text; left !== '';) {
    const block = paragraphIn(input, { language, text: left.slice(0, most) }, look, size);
    yield;
    const rest = block.fitted.rest + left.slice(most);
    // What follows is on another part, and not hidden here.
    if (block.fitted.lines.length > 0) parts.push({ ...block, fitted: { ...block.fitted, rest: '' } });
    if (rest.length >= left.length) break;
    left = rest.trim();
  }
  return parts;
}

/** "Alarm seit 12:05 Uhr" in every language; nothing below an all-clear, which says the time itself. */
export function setSince(input: NoticeInput, notice: Notice, width: number, part?: [number, number]) {
  if (notice.lifted !== null) return [];
  const time = timeOf(notice.at, input.timeZone);
  const fontSize = 1.01 * input.screen.sizes.textFloor;
  const texts = wordsIn(input.languages, notice, (words) => {
    const since = `${words.alarm} ${words.since(time).replace(/ /g, '\u00a0')}`;
    return part === undefined ? since : `${since} · ${words.part(...part)}`;
  });
  const look = { role: 'since', font: 'strong', fontSize } as const;
  return stack(
    texts.map((text) => [paragraphIn(input, text, look, { width, maxLines: 3 })]),
    0.4 * fontSize,
  );
}
