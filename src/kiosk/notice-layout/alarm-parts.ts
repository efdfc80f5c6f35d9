import type { Language } from '#config/site.ts';
import type { Block, Box, Rect, TextBlock } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { boxOf, setParagraph, type TextStyle } from '#kiosk/layout/set-text.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { mostCharacters } from './alarm-texts.ts';
import type { InSteps } from './finish-steps.ts';
import { languagesOf, type NoticeInput, setTags, timeOf } from './notice-input.ts';
import { move, type Stack, stack } from './stack.ts';

/** Between a sign, its texts and other sections, multiple of the unit. */
export const gap = 3;

/** A drill is striped over its whole part of the screen; an older alarm covers the ground of the latest. */
export function groundOf(notice: Notice, rect: Rect): readonly Block[] {
  if (notice.test && notice.lifted === null) return [boxOf(rect, 'drill')];
  return rect.y > 0 ? [boxOf(rect, 'ground')] : [];
}

/** The part of a section inside the safe area, with a margin to other sections. */
export function contentOf({ screen }: NoticeInput, rect: Rect): Rect {
  const { left, right, top, bottom, unit } = gridOf(screen);
  const y = rect.y === 0 ? top : rect.y + gap * unit;
  const isLast = rect.y + rect.height > screen.height - 1;
  const end = isLast ? bottom : rect.y + rect.height - gap * unit;
  return { x: left, y, width: right - left, height: end - y };
}

const wordsStyle = ({ screen }: NoticeInput) =>
  ({
    role: 'since',
    font: 'strong',
    tone: 'ink',
    fontSize: 1.01 * screen.sizes.textFloor,
    leading: 1.2,
  }) as const;

/** "Alarm seit 12:05 Uhr" in every language; nothing below an all-clear, which says the time itself. */
export function setSince(
  input: NoticeInput,
  notice: Notice,
  width: number,
  part?: readonly [number, number],
): Stack {
  if (notice.lifted !== null) return stack([], 0);
  const time = timeOf(notice.at, input.timeZone);
  const texts = new Map<string, Language>();
  for (const language of languagesOf(input, notice)) {
    const words = noticeWords[language];
    const more = part === undefined ? '' : ` · ${words.part(...part)}`;
    const text = `${words.alarm} ${words.since(time).replace(/ /g, '\u00a0')}${more}`;
    texts.set(text, texts.get(text) ?? language);
  }
  const blocks = [...texts].map(([text, language]) => ({
    ...setParagraph(input.toolsOf(language), text, wordsStyle(input), { x: 0, width, maxLines: 3 }),
    language,
  }));
  return stack(
    blocks.map((block) => [block]),
    0.4 * wordsStyle(input).fontSize,
  );
}

/** Each language has its share of the height; the shorter text stays on its last part while the longer goes on. */
export function* composeParts(
  input: NoticeInput,
  notice: Notice,
  rect: Rect,
): InSteps<{ readonly notice: Notice; readonly rect: Rect; readonly blocks: readonly Block[] }[]> {
  const { x, y, width, height } = contentOf(input, rect);
  const { textFloor } = input.screen.sizes;
  const texts = textsOf(notice, input.languages);
  const head = (part: number, parts: number) => {
    const tags = notice.test ? setTags(input, notice, { width, fontSize: 1.6 * textFloor }).blocks : [];
    return stack([tags, setSince(input, notice, width, [part, parts]).blocks], 0.3 * textFloor);
  };
  const headHeight = head(10, 10).height + textFloor;
  const share = (height - headHeight - textFloor * (texts.length - 1)) / texts.length;
  const divided: TextBlock[][] = [];
  for (const { language, text } of texts)
    divided.push(yield* divideText(input, language, text, { width, height: share }));
  const parts = Math.max(...divided.map(({ length }) => length));
  return Array.from({ length: parts }, (_, index) => {
    const below = divided.flatMap((one, row) => {
      const block = one[Math.min(index, one.length - 1)];
      return block === undefined ? [] : move([block], x, y + headHeight + row * (share + textFloor));
    });
    return {
      notice,
      rect,
      blocks: [...groundOf(notice, rect), ...move(head(index + 1, parts).blocks, x, y), ...below],
    };
  });
}

/** Into as many paragraphs as it takes in small type. */
function* divideText(
  input: NoticeInput,
  language: Language,
  text: string,
  { width, height }: Box,
): InSteps<TextBlock[]> {
  const look: TextStyle = {
    ...wordsStyle(input),
    role: 'alarmRest',
    fontSize: 1.2 * input.screen.sizes.textFloor,
  };
  const maxLines = Math.max(1, Math.floor(height / (look.fontSize * 1.2)));
  const parts: TextBlock[] = [];
  const most = mostCharacters({ width, height }, look.fontSize);
  for (let left = text.trim(); left !== '';) {
    const block = setParagraph(input.toolsOf(language), left.slice(0, most), look, { x: 0, width, maxLines });
    yield;
    const rest = block.fitted.rest + left.slice(most);
    // What follows is on another part, and not hidden here.
    if (block.fitted.lines.length > 0)
      parts.push({ ...block, language, fitted: { ...block.fitted, rest: '' } });
    if (rest.length >= left.length) break;
    left = rest.trim();
  }
  return parts;
}
