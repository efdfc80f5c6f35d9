import { type Block, type Box, boxOf, type Rect, type TextBlock } from '#kiosk/layout/blocks.ts';
import { gridOf } from '#kiosk/layout/grid.ts';
import { setLines } from '#kiosk/layout/set-text.ts';
import type { Notice } from '#notices/model/notice.ts';
import { type NoticeParts, spokenParts } from '#notices/model/notice-words.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { heightOf, move, paragraphIn, setTags, stack } from './compose-band.ts';
import { type NoticeInput, type Spoken, wordsIn } from './notice-input.ts';

/** The sizes of the other headlines and of other text, as shares of the size of the first headline. */
const shares = { headline: 0.62, rest: 0.42 } as const;
const leading = 1.04;
const searchSteps = 9;
/** em, of the narrowest letters. */
const narrowest = 0.2;

/** How many characters type of this size can have in the box at most. Nothing is measured: an alarm may have 100,000. */
const mostCharacters = ({ width, height }: Box, fontSize: number) =>
  Math.ceil((width * height) / (narrowest * fontSize * fontSize));

/** Sets the texts of all languages with a rule between them, in the largest type that fits; null if the smallest is too large. */
function* setWhole(input: NoticeInput, notice: Notice, box: Box) {
  const { leastTitle, textFloor } = input.screen.sizes;
  const texts = spokenParts(notice, input);
  const isTooLong = ({ headline, rest }: NoticeParts) =>
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

function* setAt(input: NoticeInput, texts: readonly NoticeParts[], box: Box, size: number) {
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
    if (title === null || below.some(({ fitted }) => fitted.shortened)) return null;
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
    const fitted = display.fitTitle({ ...options, height });
    yield;
    const { shortened, fontSize } = fitted;
    if (!shortened && fontSize > size * 0.995) return setLines(fitted, { ...look, fontSize }, 0, box.width);
  }
  return null;
}

/** Divides a text into as many paragraphs as it takes in small type. */
function* divideText(input: NoticeInput, { language, text }: Spoken, box: Box) {
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
function setSince(input: NoticeInput, notice: Notice, width: number, part?: [number, number]) {
  const fontSize = 1.01 * input.screen.sizes.textFloor;
  const texts = wordsIn(notice, { ...input, ...(part && { part }) }, (parts) => {
    if (parts.label === '') return '';
    const since = `${parts.label} ${parts.since.replace(/ /g, '\u00a0')}`;
    return parts.part === '' ? since : `${since} · ${parts.part}`;
  });
  const look = { role: 'since', font: 'strong', fontSize } as const;
  return stack(
    texts.map((text) => [paragraphIn(input, text, look, { width, maxLines: 3 })]),
    0.4 * fontSize,
  );
}

/** Blocks are placed from the upper left corner of `rect`. */
interface AlarmSection {
  readonly notice: Notice;
  readonly rect: Rect;
  readonly blocks: readonly Block[];
}

/** What covers the screen at one time. */
export interface AlarmScreen {
  /** Alarms or their all-clears, the latest on top. */
  readonly sections: readonly AlarmSection[];
  /** The time until the next part. */
  readonly seconds: number;
}

export type AlarmScreens = readonly [AlarmScreen, ...AlarmScreen[]];

/** More alarms than this are shown one after the other. */
const mostSections = 3;
/** The latest of several alarms has this many times the height of each other one. */
const latestWeight = 1.25;

/** Pictograms in the manner of ISO 7010: paths in a square of 100, filled by the rule `evenodd`. */
const signs = {
  warning:
    'M50 4L99 92H1ZM50 20.500L15 83.500H85ZM45.500 41h9l-1.800 23h-5.400ZM50 68.500a4.800 4.800 0 1 1 0 9.600a4.800 4.800 0 1 1 0-9.600Z',
  allClear:
    'M50 3a47 47 0 1 1 0 94a47 47 0 1 1 0-94ZM50 12a38 38 0 1 0 0 76a38 38 0 1 0 0-76ZM28 51l7-7l10 10l21-21l7 7L45 68Z',
} as const;

/** Multiples of the unit: of the sign, and between a sign, its texts and other sections. */
const signSize = 40;
const gap = 3;
/** Factors for the size of the sign, tried in order: a text is not divided for it. */
const signShares = [1, 0.6, 0.35] as const;

/** Work that may stop after each of its steps: one text in one size. */
type InSteps<Result> = Generator<undefined, Result>;

export function finishSteps<Result>(steps: InSteps<Result>): Result {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** All alarms at once in type as large as fits; if the smallest is too large, one after the other, in parts. */
export function* composeAlarms(input: NoticeInput): InSteps<AlarmScreens> {
  const { notices } = input;
  const together = notices.length > mostSections ? null : yield* composeTogether(input);
  if (together !== null) return [screenOf(together)];
  const screens: AlarmScreen[] = [];
  const composeOne = (notice: Notice) =>
    notices.length === 1 ? composeParts(input, notice) : composeAlarms({ ...input, notices: [notice] });
  for (const notice of notices) screens.push(...(yield* composeOne(notice)));
  const [first = screenOf([]), ...others] = screens;
  return [first, ...others];
}

/** Each with a sign as large as leaves room to its texts; null if even the smallest type has none. */
function* composeTogether(input: NoticeInput) {
  const { notices, screen } = input;
  const sections: AlarmSection[] = [];
  let y = 0;
  for (const [index, notice] of notices.entries()) {
    const share = (index === 0 ? latestWeight : 1) / (latestWeight + notices.length - 1);
    const rect = { x: 0, y, width: screen.width, height: share * screen.height };
    let section: AlarmSection | null = null;
    for (const signShare of signShares) section ??= yield* composeSection(input, notice, rect, signShare);
    if (section === null) return null;
    y += rect.height;
    sections.push(section);
  }
  return sections;
}

/** The pictogram, its texts beside it, in portrait below it, and since when; null if there is no room. */
function* composeSection(input: NoticeInput, notice: Notice, rect: Rect, share: number) {
  const { unit, isPortrait } = gridOf(input.screen);
  const content = contentOf(input, rect);
  const isAlone = rect.height > input.screen.height - 1;
  const isBeside = !isPortrait || !isAlone;
  const size = share * Math.min(signSize * unit, isAlone ? Infinity : 0.7 * content.height);
  // The time has room below a large sign.
  const isUnder = isAlone && isBeside && share > 0.9;
  const indent = isBeside ? size + 1.4 * gap * unit : 0;
  const width = content.width - indent;
  // Alarms that share the height have the time in the language of the screen alone.
  const languages = isAlone ? input.languages : ([input.languages[0]] as const);
  const since = setSince({ ...input, languages }, notice, isUnder ? size : width);
  const below = isUnder ? 0 : heightOf(since) + gap * unit;
  const top = isBeside ? 0 : size + gap * unit;
  const texts = yield* setWhole(input, notice, { width, height: content.height - top - below });
  if (texts === null) return null;
  const path = notice.lifted === null ? signs.warning : signs.allClear;
  // A lower section is in the middle of its height.
  const middle = (height: number) => (isAlone ? 0 : Math.max(0, (content.height - height) / 2));
  const textY = top + middle(heightOf(texts) + below);
  const sinceY = isAlone ? content.height - heightOf(since) : textY + heightOf(texts) + gap * unit;
  const blocks = [
    { kind: 'sign', path, x: 0, y: middle(size), width: size, height: size } as const,
    ...move(texts, indent, textY),
    ...move(since, isUnder ? 0 : indent, sinceY),
  ];
  return sectionOf(notice, rect, move(blocks, content.x, content.y));
}

/** The part of a section inside the safe area, with a margin to other sections, from the corner of the section. */
function contentOf({ screen }: NoticeInput, { y: above, height }: Rect): Rect {
  const { left, right, top, bottom, unit } = gridOf(screen);
  const y = above === 0 ? top : gap * unit;
  const end = above + height > screen.height - 1 ? bottom - above : height - gap * unit;
  return { x: left, y, width: right - left, height: end - y };
}

/** A drill is striped over its whole part of the screen; an older alarm covers the ground of the latest. */
function sectionOf(notice: Notice, rect: Rect, blocks: readonly Block[]): AlarmSection {
  const fill = notice.test && notice.lifted === null ? 'drill' : rect.y > 0 ? 'ground' : null;
  const ground = fill === null ? [] : [boxOf({ ...rect, y: 0 }, fill)];
  return { notice, rect, blocks: [...ground, ...blocks] };
}

/** Each language has its share of the height; the shorter text stays on its last part while the longer goes on. */
function* composeParts(input: NoticeInput, notice: Notice) {
  const { screen } = input;
  const rect = { x: 0, y: 0, width: screen.width, height: screen.height };
  const { x, y, width, height } = contentOf(input, rect);
  const { textFloor } = screen.sizes;
  const texts = spokenParts(notice, input);
  const tags = setTags(input, notice, width, 1.6 * textFloor);
  const headOf = (part: number, parts: number) =>
    stack([tags, setSince(input, notice, width, [part, parts])], 0.3 * textFloor);
  const top = heightOf(headOf(10, 10)) + textFloor;
  const share = (height - top - textFloor * (texts.length - 1)) / texts.length;
  const divided: (readonly Block[])[] = [];
  for (const text of texts) divided.push(yield* divideText(input, text, { width, height: share }));
  const parts = Math.max(...divided.map(({ length }) => length));
  return Array.from({ length: parts }, (_, part) => {
    const below = divided.flatMap((blocks, row) =>
      move(blocks.slice(0, part + 1).slice(-1), 0, top + row * (share + textFloor)),
    );
    const blocks = move([...headOf(part + 1, parts), ...below], x, y);
    return screenOf([sectionOf(notice, rect, blocks)]);
  });
}

const minSeconds = 8;
/** People read alarms as fast as slides (design §3). */
const wordsPerSecond = 2.5;

function screenOf(sections: readonly AlarmSection[]): AlarmScreen {
  const blocks = sections.flatMap((section) => section.blocks);
  const lines = blocks.flatMap((block) => (block.kind === 'text' ? block.fitted.lines : []));
  const words = lines.flatMap(({ text }) => text.trim().split(/\s+/)).length;
  return { sections, seconds: Math.max(minSeconds, 3 + words / wordsPerSecond) };
}
