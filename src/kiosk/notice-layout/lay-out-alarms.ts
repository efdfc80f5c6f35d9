import type { Language } from '#config/site.ts';
import { type Box, type Rect, textGroup, textLines } from '#kiosk/layout/blocks.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { lineHeights } from '#typesetting/font-metrics.ts';
import { alarmTexts, arrangeAlarmTexts, mostCharacters } from './arrange-alarm-texts.ts';
import type { InSteps } from './finish-steps.ts';
import { badgesOf, languagesOf, type NoticeInput, timeOf } from './notice-input.ts';
import {
  placeSpoken,
  rowOrStack,
  type SpokenBlocks,
  type SpokenGroup,
  spokenOf,
  stackSpoken,
} from './spoken-group.ts';

/** One alarm, or its all-clear. */
export interface AlarmSection {
  readonly notice: Notice;
  /** On the screen. */
  readonly rect: Rect;
  /** Of its texts at the left and at the right, px. */
  readonly inset: number;
  /** Placed from the upper left corner of `rect`. */
  readonly texts: readonly SpokenBlocks[];
}

/** What covers the screen at one time. */
export interface AlarmScreen {
  /** The latest on top. */
  readonly sections: readonly AlarmSection[];
  /** Until the next part. */
  readonly seconds: number;
}

export type AlarmScreens = readonly [AlarmScreen, ...AlarmScreen[]];

/** More alarms than this are shown one after the other. */
const mostSections = 3;
/** Of the height: the latest of several, and each of the others. */
const latestWeight = 1.25;

/**
 * All alarms at once in type as large as fits; if the smallest type is too large, one after the other, in parts. A step sets one
 * text in one size.
 */
export function* layOutAlarms(input: NoticeInput): InSteps<AlarmScreens> {
  const { notices } = input;
  const together = notices.length > mostSections ? null : yield* layOutTogether(input);
  if (together !== null) return [{ sections: together, seconds: secondsOf(together) }];
  const screens: AlarmScreen[] = [];
  for (const notice of notices) screens.push(...(yield* layOutAlone(input, notice)));
  const [first, ...others] = screens;
  return first === undefined ? [{ sections: [], seconds: minSeconds }] : [first, ...others];
}

function* layOutTogether(input: NoticeInput): InSteps<AlarmSection[] | null> {
  const { notices, screen } = input;
  const weights = notices.map((_, index) => (index === 0 && notices.length > 1 ? latestWeight : 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let y = 0;
  const sections: AlarmSection[] = [];
  for (const [index, notice] of notices.entries()) {
    const height = ((weights[index] ?? 1) / sum) * screen.height;
    const section = yield* arrangeSection(input, notice, { x: 0, y, width: screen.width, height });
    if (section === null) return null;
    y += height;
    sections.push(section);
  }
  return sections;
}

function* layOutAlone(input: NoticeInput, notice: Notice): InSteps<AlarmScreen[]> {
  const rect = { x: 0, y: 0, width: input.screen.width, height: input.screen.height };
  const whole = yield* arrangeSection(input, notice, rect);
  const sections = whole === null ? yield* arrangeParts(input, notice, rect) : [whole];
  return sections.map((section) => ({ sections: [section], seconds: secondsOf([section]) }));
}

/** In type as large as fits; null if that is smaller than the floors. */
function* arrangeSection(input: NoticeInput, notice: Notice, rect: Rect): InSteps<AlarmSection | null> {
  const { scale } = input.screen;
  const { x, y, width, height } = contentOf(input, rect);
  const head = arrangeHead(input, notice, width, null);
  const gap = head.height === 0 ? 0 : 0.6 * scale.middle;
  const room = { width, height: height - head.height - gap };
  const sizes = { floor: scale.title.floor, restFloor: scale.small };
  const texts = yield* arrangeAlarmTexts(alarmTexts(input, notice), room, sizes, input.toolsOf);
  if (texts === null) return null;
  const free = room.height - texts.height;
  const top = y + head.height + gap + 0.4 * free;
  return { notice, rect, inset: x, texts: [...placeSpoken(head, x, y), ...placeSpoken(texts, x, top)] };
}

/** The part of a section inside the safe area, with a margin to other sections. */
function contentOf({ screen: { sizes, height: screenHeight } }: NoticeInput, rect: Rect): Rect {
  const { safe, unit } = sizes;
  const isLast = rect.y + rect.height > screenHeight - 1;
  const top = rect.y === 0 ? safe.top : 2.5 * unit;
  const bottom = isLast ? safe.top : 2.5 * unit;
  // In whole px, since the edges of badges are sharp.
  const [x, y] = [Math.ceil(safe.left), Math.ceil(top)];
  return { x, y, width: Math.floor(safe.left + safe.width) - x, height: rect.height - y - bottom };
}

interface Part {
  readonly part: number;
  readonly parts: number;
}

/** "Alarm 12:05", in a test large words that say so; none above an all-clear, which says the time itself. */
function arrangeHead(all: NoticeInput, notice: Notice, width: number, part: Part | null): SpokenGroup {
  const input = { ...all, languages: languagesOf(all, notice) };
  const { scale } = input.screen;
  const gaps = { width, gap: 0.5 * scale.small, rowGap: 0.25 * scale.small };
  const time = timeOf(notice.at, input.timeZone);
  const test = notice.test
    ? badgesOf(input, { width, fontSize: scale.middle * 1.25 }, ({ testAlarm }) => testAlarm)
    : [];
  const usual =
    notice.lifted === null
      ? badgesOf(input, { width, fontSize: scale.small }, (words) => {
          const more = part === null ? '' : ` · ${words.part(part.part, part.parts)}`;
          return `${words.alarm} ${time}${more}`;
        })
      : [];
  const isPlain = notice.test && part === null;
  return stackSpoken([rowOrStack(test, gaps), rowOrStack(isPlain ? [] : usual, gaps)], gaps.rowGap);
}

/** Each language has its share of the height; the shorter text stays on its last part while the longer goes on. */
function* arrangeParts(input: NoticeInput, notice: Notice, rect: Rect): InSteps<AlarmSection[]> {
  const { scale } = input.screen;
  const { x, y, width, height } = contentOf(input, rect);
  const texts = textsOf(notice, input.languages);
  const head = (part: Part) => arrangeHead(input, notice, width, part);
  const gap = 0.6 * scale.middle;
  const headHeight = head({ part: 10, parts: 10 }).height + gap;
  const share = (height - headHeight - gap * (texts.length - 1)) / texts.length;
  const divided: SpokenGroup[][] = [];
  for (const { language, text } of texts)
    divided.push(yield* divideText(input, language, text, { width, height: share }));
  const parts = Math.max(...divided.map(({ length }) => length));
  return Array.from({ length: parts }, (_, index) => {
    const shown = divided.flatMap((one) => one[Math.min(index, one.length - 1)] ?? []);
    const below = shown.flatMap((one, row) => placeSpoken(one, x, y + headHeight + row * (share + gap)));
    const top = placeSpoken(head({ part: index + 1, parts }), x, y);
    return { notice, rect, inset: x, texts: [...top, ...below] };
  });
}

/** Into as many paragraphs as it takes in small type. */
function* divideText(
  { screen: { scale }, toolsOf }: NoticeInput,
  language: Language,
  text: string,
  { width, height }: Box,
): InSteps<SpokenGroup[]> {
  const fontSize = scale.middle;
  const maxLines = Math.max(1, Math.floor(height / (fontSize * lineHeights.strong)));
  const tools = toolsOf(language);
  const parts: SpokenGroup[] = [];
  const most = mostCharacters({ width, height }, fontSize);
  for (let left = text.trim(); left !== '';) {
    const set = left.slice(0, most);
    const { blocks, height: used } = textGroup(tools, 'subtitle', set, { fontSize, width, maxLines });
    yield;
    const [block] = blocks;
    if (block === undefined) break;
    const rest = block.fitted.rest + left.slice(most);
    // What follows is on another part, and not hidden here.
    const fitted = { ...block.fitted, rest: '' };
    const lines = textLines('subtitle', fitted, { fontSize, width, lineHeight: block.lineHeight });
    parts.push(spokenOf(language, { ...lines, height: used }));
    if (rest.length >= left.length) break;
    left = rest.trim();
  }
  return parts;
}

const minSeconds = 8;
/** As for slides (design §3). */
const wordsPerSecond = 2.5;

function secondsOf(sections: readonly AlarmSection[]): number {
  const texts = sections.flatMap(({ texts: spoken }) => spoken.flatMap(({ blocks }) => blocks));
  const words = texts.flatMap(({ fitted }) =>
    fitted.lines.flatMap(({ text }) => text.trim().split(/\s+/)),
  ).length;
  return Math.max(minSeconds, 3 + words / wordsPerSecond);
}
