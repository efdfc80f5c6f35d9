import { decodeSmallQr } from './decode-small-qr.ts';
import {
  contrastOf,
  countStrayPixels,
  dominantColours,
  parseColour,
  type Screenshot,
} from './decode-screenshot.ts';
import { findGridFaults, type GridTerms } from './find-grid-faults.ts';
import { findLineFaults } from './find-line-faults.ts';
import type { MeasuredText } from '#e2e/looks/slides/probe/measure-text.ts';
import type { Box } from '#e2e/looks/slides/probe/text-runs.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';

/** URL parameters of the page that limits depend on. */
export interface Terms extends GridTerms {
  /** Inches. */
  readonly diagonal?: number;
  /** Metres; counts only together with `diagonal`. */
  readonly distance?: number;
}

const leastContrast = 7;
const largeRoles = ['title', 'day', 'time'];
/** Capitals, per cent of the shorter side; titles and places may be long. */
const farRoles = ['day', 'time'];
const footRoles = ['foot', 'clock', 'age'];
const [farCapitals, nearCapitals, footCapitals] = [6.03, 3.62, 2.4];
/** An address is not divided: rather smaller. */
const addressCapitals = 2.4;
/** A title of this length may make everything smaller. */
const veryLongTitle = 110;
const longWord = /\p{L}{30}/u;
/** Emoji have colours of their own, so that their contrast is not checked by pixels. */
const isPictorial = (text: string) => /\p{Extended_Pictographic}/u.test(text);

/** Checks a slide against the list of docs/looking-at-slides.md, but for its QR code. One sentence for each fault. */
export function findFaults(measure: SlideMeasure, screenshot: Screenshot, terms: Terms): readonly string[] {
  return [
    ...findShapeFaults(measure),
    ...findLineFaults(measure),
    ...measure.texts.flatMap((text) => findTextFaults(text, measure, terms)),
    ...findEmptyRows(measure),
    ...findOverlaps(measure),
    ...findGridFaults(measure, terms),
    ...findSafeAreaFaults(measure, screenshot, terms),
    ...measure.texts.flatMap((text) => findContrastFaults(text, screenshot, measure.isStriped)),
  ];
}

function findShapeFaults({ currentCount, headingCount, layoutShift }: SlideMeasure): readonly string[] {
  return [
    ...(currentCount === 1 ? [] : [`${currentCount} articles are current`]),
    ...(headingCount === 1 ? [] : [`${headingCount} headings`]),
    ...(layoutShift === 0 ? [] : [`layout shift ${layoutShift}`]),
  ];
}

const px = (value: number) => value.toFixed(1);
const nameOfText = ({ role, lines }: MeasuredText) => `${role} “${lines[0]?.text.slice(0, 24) ?? ''}”`;

function findTextFaults(text: MeasuredText, screen: SlideMeasure, terms: Terms): readonly string[] {
  const name = nameOfText(text);
  const missing = missingSize(text, screen, terms);
  // Glyphs may overhang their box by 3 % of the font size; line boxes may not.
  const overhang = 1 + 0.03 * text.fontSize;
  const isOut = ({ ink, box }: MeasuredText['lines'][number]) =>
    ink.left < text.box.left - overhang ||
    ink.right > text.box.right + overhang ||
    box.top < text.box.top - 1 ||
    box.bottom > text.box.bottom + 1;
  return [
    ...text.lines.filter(isOut).map((line) => `${name}: “${line.text}” leaves its box`),
    ...(text.touchingLines === 0 ? [] : [`${name}: lines touch`]),
    ...(text.opacity === 1 ? [] : [`${name}: opacity ${text.opacity}`]),
    ...(missing <= 0.01 ? [] : [`${name}: ${px(text.fontSize)} px, ${px(missing)} px below its floor`]),
  ];
}

function leastCapitals(role: string, isFar: boolean): number {
  if (footRoles.includes(role)) return footCapitals;
  if (role === 'address') return addressCapitals;
  return isFar ? farCapitals : nearCapitals;
}

/** How far a text is below its least size by the screen or by the distance, px; negative: above. */
function missingSize(
  { role, fontSize, capHeight }: MeasuredText,
  screen: SlideMeasure,
  terms: Terms,
): number {
  const isLarge = largeRoles.includes(role);
  const isVeryLong = screen.heading.length >= veryLongTitle;
  const shorter = Math.min(screen.width, screen.height);
  const share = (isLarge ? 0.05 : 0.024) * shorter;
  const ratio = screen.width / screen.height;
  // Everything may have the size of 3 m on screens of about 4:3, which have no room for more.
  const isFar = farRoles.includes(role) && screen.event !== '' && (ratio < 0.8 || ratio > 1.45);
  const capitals = isVeryLong ? 0 : (leastCapitals(role, isFar) / 100) * shorter;
  const { diagonal, distance } = terms;
  // Canvas rounds heights of letters down to whole px.
  const missing = Math.max(share - fontSize, capitals - capHeight - 1);
  // A title is rather smaller than shortened, divided elsewhere than at joints, or without a long place.
  const isLongTitle =
    role === 'title' && (isVeryLong || longWord.test(screen.heading) || hasLongPlace(screen));
  const isFixed = footRoles.includes(role) || role === 'address';
  if (diagonal === undefined || distance === undefined || isLongTitle || isFixed) return missing;
  const pixelMm = (diagonal * 25.4) / Math.hypot(screen.width, screen.height);
  const character = ((distance * 1000) / 155 / pixelMm) * (isLarge || role === 'place' ? 1 : 0.5);
  return Math.max(missing, character - capHeight - 2);
}

const hasLongPlace = ({ texts }: SlideMeasure) =>
  texts.some(({ role, lines }) => role === 'place' && lines.length > 2);

/** Rows of lists of which nothing or only an ellipsis is shown. */
function findEmptyRows({ texts }: SlideMeasure): readonly string[] {
  const rows = texts.filter(({ role }) => role === 'next' || role === 'row');
  const isWordless = ({ lines }: MeasuredText) => lines.every(({ text }) => /^[\s…]*$/.test(text));
  return rows.filter(isWordless).map((text) => `${nameOfText(text)}: a row without words`);
}

interface Part {
  readonly name: string;
  readonly box: Box;
}

function findOverlaps({ texts, codes, images, grounds }: SlideMeasure): readonly string[] {
  const parts = [
    ...texts.flatMap((text, owner) =>
      text.lines.map(({ ink }) => ({ owner, name: nameOfText(text), box: ink })),
    ),
    ...codes.map(({ box }, index) => ({ owner: -1 - index, name: 'code', box })),
    ...images.map((box) => ({ owner: -100, name: 'image', box })),
  ];
  // An image leaves out the boxes of the ground.
  const isOnGround = (one: Box, image: Box) =>
    grounds.some((ground) => holdsBox(ground, intersect(one, image)));
  const areApart = (one: Part, other: Part) =>
    !overlap(one.box, other.box) ||
    (other.name === 'image' && (one.name === 'code' || isOnGround(one.box, other.box)));
  return parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter((other) => one.owner !== other.owner && !areApart(one, other))
      .map((other) => `${one.name} overlaps ${other.name}`),
  );
}

const intersect = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

const holdsBox = (outer: Box, { left, top, right, bottom }: Box) =>
  left >= outer.left && top >= outer.top && right <= outer.right && bottom <= outer.bottom;

function overlap(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}

/** Checks the ink of texts and QR codes, and that every pixel outside is of the background or of an image. */
function findSafeAreaFaults(
  measure: SlideMeasure,
  screenshot: Screenshot,
  { inset }: Terms,
): readonly string[] {
  const { width, height, texts, codes, images, grounds, background } = measure;
  const [x, y] = [(width * inset) / 100, (height * inset) / 100];
  const safe = { left: x, top: y, right: width - x, bottom: height - y };
  const beyond = (box: Box) =>
    Math.max(safe.left - box.left, safe.top - box.top, box.right - safe.right, box.bottom - safe.bottom);
  const isOut = (box: Box) => beyond(box) > 1;
  const out = texts.map((text) => ({ text, by: Math.max(...text.lines.map(({ ink }) => beyond(ink))) }));
  const stray = measure.isStriped
    ? 0
    : countStrayPixels(screenshot, safe, parseColour(background), { images, grounds });
  return [
    ...out
      .filter(({ by }) => by > 1)
      .map(({ text, by }) => `${nameOfText(text)}: ${px(by)} px out of the safe area`),
    ...codes.filter(({ box }) => isOut(box)).map(() => 'the code leaves the safe area'),
    ...(stray === 0 ? [] : [`${stray} pixels outside of the safe area are not the background’s`]),
  ];
}

function findContrastFaults(
  text: MeasuredText,
  screenshot: Screenshot,
  isStriped: boolean,
): readonly string[] {
  const name = nameOfText(text);
  const computed = contrastOf(parseColour(text.color), parseColour(text.background));
  const faults = computed >= leastContrast ? [] : [`${name}: contrast ${computed.toFixed(2)} by its styles`];
  if (isStriped || text.lines.some((line) => isPictorial(line.text))) return faults;
  const inks = text.lines.map(({ ink }) => ink);
  // The box holds some background around a dash, whose edges are blurred.
  const box = {
    left: Math.min(...inks.map(({ left }) => left)),
    top: Math.min(...inks.map(({ top }) => top)) - 2,
    right: Math.max(...inks.map(({ right }) => right)),
    bottom: Math.max(...inks.map(({ bottom }) => bottom)) + 2,
  };
  const pair = dominantColours(screenshot, box);
  const seen = pair === null ? 1 : contrastOf(...pair);
  return seen >= leastContrast ? faults : [...faults, `${name}: contrast ${seen.toFixed(2)} by its pixels`];
}

/** `address`: what the QR code must hold, null if there must be none. `leastSide`: px. */
export async function findCodeFaults(
  { codes, event }: SlideMeasure,
  screenshot: Screenshot,
  address: string | null,
  leastSide = Math.min(screenshot.width, screenshot.height) / 4,
): Promise<readonly string[]> {
  const wanted = address === null ? 0 : 1;
  if (codes.length !== wanted) return [`${codes.length} codes, not ${wanted}`];
  const [code] = codes;
  if (code === undefined) return [];
  const side = code.box.right - code.box.left;
  const modulePx = side / code.across;
  const read = await decodeSmallQr(screenshot, modulePx);
  return [
    ...(Math.abs(modulePx - Math.round(modulePx)) < 0.001 ? [] : [`a module of ${modulePx} px is not whole`]),
    ...(side >= leastSide - 1 ? [] : [`a code of ${px(side)} px is smaller than ${px(leastSide)} px`]),
    ...(read.length === 1 && read[0] === address
      ? []
      : [`the code of ${event} reads ${JSON.stringify(read)}`]),
  ];
}
