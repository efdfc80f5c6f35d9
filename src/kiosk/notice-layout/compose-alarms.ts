import type { Block, Rect } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import type { Notice } from '#notices/notice.ts';
import { composeParts, contentOf, gap, groundOf, setSince } from './alarm-parts.ts';
import { composeTexts } from './compose-alarm-texts.ts';
import type { InSteps } from './finish-steps.ts';
import type { NoticeInput } from './notice-input.ts';
import { move } from './stack.ts';

/** One alarm, or its all-clear. */
export interface AlarmSection {
  readonly notice: Notice;
  readonly rect: Rect;
  /** Placed from the upper left corner of `rect`. */
  readonly blocks: readonly Block[];
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

/** Pictograms in the manner of ISO 7010: paths in a square of 100, filled by the rule `evenodd`. */
const signs = {
  warning:
    'M50 4L99 92H1ZM50 20.500L15 83.500H85ZM45.500 41h9l-1.800 23h-5.400ZM50 68.500a4.800 4.800 0 1 1 0 9.600a4.800 4.800 0 1 1 0-9.600Z',
  allClear:
    'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94ZM50 12a38 38 0 1 0 0 76a38 38 0 1 0 0-76ZM28 51l7-7l10 10l21-21l7 7L45 68Z',
} as const;

/** Multiple of the unit. */
const signSize = 40;

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
    const section = yield* composeSection(input, notice, { x: 0, y, width: screen.width, height });
    if (section === null) return null;
    y += height;
    sections.push(section);
  }
  return sections;
}

function* layOutAlone(input: NoticeInput, notice: Notice): InSteps<AlarmScreen[]> {
  const rect = { x: 0, y: 0, width: input.screen.width, height: input.screen.height };
  const whole = yield* composeSection(input, notice, rect);
  const sections = whole === null ? yield* composeParts(input, notice, rect) : [whole];
  return sections.map((section) => ({ sections: [section], seconds: secondsOf([section]) }));
}

/** Factors for the size of the sign, tried in order: a text is not divided for it. */
const signShares = [1, 0.6, 0.35] as const;

/** With a sign as large as leaves room to the texts; null if even the smallest type has none. */
function* composeSection(input: NoticeInput, notice: Notice, rect: Rect): InSteps<AlarmSection | null> {
  for (const share of signShares) {
    const section = yield* composeWithSign(input, notice, rect, share);
    if (section !== null) return section;
  }
  return null;
}

/** The pictogram, its texts beside it, in portrait below it, and since when; null if even the smallest type has no room. */
function* composeWithSign(
  input: NoticeInput,
  notice: Notice,
  rect: Rect,
  share: number,
): InSteps<AlarmSection | null> {
  const { unit, isPortrait } = gridOf(input.screen);
  const content = contentOf(input, rect);
  const isAlone = rect.height > input.screen.height - 1;
  const isBeside = !isPortrait || !isAlone;
  const size = share * (isAlone ? signSize * unit : Math.min(signSize * unit, 0.7 * content.height));
  // Beside a large sign there is room for the time below it.
  const isUnder = isAlone && isBeside && share > 0.9;
  const indent = isBeside ? size + 1.4 * gap * unit : 0;
  const width = content.width - indent;
  // In the language of the screen alone where alarms share the height.
  const languages = isAlone ? input.languages : input.languages.slice(0, 1);
  const since = setSince({ ...input, languages }, notice, isUnder ? size : width);
  const below = isUnder ? 0 : since.height + gap * unit;
  const top = isBeside ? 0 : size + gap * unit;
  const texts = yield* composeTexts(input, notice, { width, height: content.height - top - below });
  if (texts === null) return null;
  const path = notice.lifted === null ? signs.warning : signs.allClear;
  // A lower section is in the middle of its height.
  const middle = (height: number) => (isAlone ? 0 : Math.max(0, (content.height - height) / 2));
  const textY = content.y + top + middle(texts.height + below);
  const sign = {
    kind: 'sign',
    path,
    x: content.x,
    y: content.y + middle(size),
    width: size,
    height: size,
  } as const;
  const sinceX = isUnder || !isBeside ? content.x : content.x + indent;
  const sinceY = isAlone ? content.y + content.height - since.height : textY + texts.height + gap * unit;
  const placed = [...move(texts.blocks, content.x + indent, textY), ...move(since.blocks, sinceX, sinceY)];
  return { notice, rect, blocks: move([...groundOf(notice, rect), sign, ...placed], 0, -rect.y) };
}

const minSeconds = 8;
/** As for slides (design §3). */
const wordsPerSecond = 2.5;

function secondsOf(sections: readonly AlarmSection[]): number {
  const texts = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'text'));
  const words = texts.flatMap(({ fitted }) =>
    fitted.lines.flatMap(({ text }) => text.trim().split(/\s+/)),
  ).length;
  return Math.max(minSeconds, 3 + words / wordsPerSecond);
}
