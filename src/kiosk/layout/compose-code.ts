import type { Language } from '#config/site.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { moduleSize, QUIET_ZONE } from '#qr/qr-size.ts';
import { type Block, boxOf, type QrBlock, type Rect, type TextBlock } from './blocks.ts';
import type { PosterInput } from './compose-screen.ts';
import { codeSide, gaps, type Grid } from './grid.ts';
import { baselineAt, capTop, isBroken, setLine, setParagraph, smallText } from './set-text.ts';

/* Multiples of the unit. */
const labelGap = 1.9;
const ticket = { x: 2, y: 2.2, least: 1, below: 0.4 } as const;
/** A contact that needs more has the whole width. */
const widestContact = 44;

/** A code may be this much larger for whole px. */
const tolerance = 1.02;

/** The largest code that a distance may require, as a share of the height of the screen. */
const largest = 0.5;

export interface Corner {
  readonly blocks: readonly Block[];
  /** Whether a text has no room, or is divided within a word. */
  readonly isFaulty: boolean;
  /** The right end of titles, and the line on which they stand; px. */
  readonly right: number;
  readonly base: number;
  /** Room for what else is said: beside the code in portrait, else above what the corner holds; null where there is none. */
  readonly more: Readonly<Record<'x' | 'y' | 'right' | 'bottom', number>> | null;
}

interface CornerInput extends Pick<PosterInput, 'screen' | 'tools' | 'code'> {
  readonly link: Pick<NonNullable<EventSlide['code']>, 'label' | 'address' | 'shortAddress'> | null;
  readonly isOnPicture?: boolean;
}

/** The square of the code, with its label: above it, in portrait at its left. */
export function composeCode(input: CornerInput, grid: Grid): Corner {
  const { code, screen, tools, link } = input;
  if (code === null || link === null) return composeContact(input, grid);
  const { label, address } = link;
  const { unit, isPortrait, left, right, base } = grid;
  const { height, distance, sizes } = screen;
  const { modules } = code;
  const across = modules + 2 * QUIET_ZONE;
  const usual = unit * codeSide[isPortrait ? 'portrait' : 'landscape'];
  const maxSide = Math.min(largest * height, right - left);
  const room = { modules, height, pixelPitch: sizes.pixelPitch, maxSide };
  const required = distance === null ? 0 : moduleSize({ ...room, distance });
  const module = Math.max(1, Math.floor((tolerance * usual) / across), required);
  const side = Math.round(Math.max(usual, module * across));
  const square = { x: Math.round(right - side), y: Math.round(base - side), width: side, height: side };
  const inset = Math.floor((side - module * across) / 2);
  const place = { x: square.x + inset, y: square.y + inset, width: module * across, height: module * across };
  const description = address === null ? label : `${label}: ${address}`;
  const qr = { kind: 'qr', ...place, code, label: description } as const;
  const look = smallText(screen, { role: 'verb', font: 'strong', leading: 1.3 });
  const widthOf = (text: string) => tools.strong.measure(text) * look.fontSize;
  const widest = Math.max(...label.split(' ').map(widthOf));
  const isBeside = isPortrait && widest < square.x - gaps.text * unit - left;
  const form = isBeside ? labelBeside : input.isOnPicture === true ? ticketOf : labelAbove;
  return form({ label, tools, look, width: widthOf(label), square, qr }, grid);
}

export type PhoneCodeInput = Pick<PosterInput, 'code' | 'screen' | 'tools'>;

/** The code of the monitor's page for phones. A distance does not enlarge it, because the texts need the room. */
export function composePhoneCode(input: PhoneCodeInput, language: Language, grid: Grid): Corner {
  const { code, screen, tools } = input;
  const label = screenWords[language].onPhone;
  const link = { label, address: null, shortAddress: '' };
  return composeCode({ code, tools, link, screen: { ...screen, distance: null } }, grid);
}

interface LabelInput extends Pick<CornerInput, 'tools'> {
  readonly label: string;
  readonly look: ReturnType<typeof smallText>;
  /** The width of the label in one line. */
  readonly width: number;
  readonly square: Rect;
  readonly qr: QrBlock;
}

/** The label stands level with the foot of the code and ends beside it. */
function labelBeside({ label, tools, look, width, square, qr }: LabelInput, grid: Grid): Corner {
  const { unit, left, right, base } = grid;
  const end = square.x - gaps.text * unit;
  const set = setParagraph(tools, label, look, { x: left, width: end - left, maxLines: 2 });
  const isOneLine = set.fitted.lines.length < 2;
  const text = baselineAt(isOneLine ? setLine(tools, label, look, end - width) : set, base);
  const more = { x: left, y: square.y, right: square.x - gaps.code * unit, bottom: capTop(text) - 2 * unit };
  const blocks = [boxOf(square, 'white'), qr, text];
  return { blocks, right, base: square.y - gaps.code * unit, more, isFaulty: isBroken(text) };
}

/** The label begins with the code; one that is too long ends at the right edge. In portrait a title stands above both. */
function labelAbove({ label, tools, look, width, square, qr }: LabelInput, grid: Grid): Corner {
  const { unit, isPortrait, right, base } = grid;
  const x = Math.min(square.x, right - width);
  const text = baselineAt(setLine(tools, label, look, x), square.y - labelGap * unit);
  const corner = { blocks: [boxOf(square, 'white'), qr, text], isFaulty: false };
  return isPortrait
    ? { ...corner, right, base: capTop(text) - gaps.code * unit, more: null }
    : { ...corner, right: x - gaps.code * unit, base, more: roomAbove(grid, text) };
}

/** Label and code on white, over a picture; as wide as the code, unless the label needs more. */
function ticketOf({ label, tools, look, width: least, square, qr }: LabelInput, { unit }: Grid): Corner {
  const base = square.y + square.height;
  const width = Math.max(square.width, least + 2 * ticket.least * unit);
  const x = square.x + square.width - width;
  const inset = Math.min(ticket.x * unit, (width - least) / 2);
  const line = setLine(tools, label, { ...look, tone: 'black' }, x + inset);
  const text = baselineAt(line, square.y - ticket.below * unit);
  const y = capTop(text) - ticket.y * unit;
  const blocks = [boxOf({ x, y, width, height: base - y }, 'white'), qr, text];
  return { blocks, right: x - gaps.code * unit, base, more: null, isFaulty: false };
}

const roomAbove = ({ more, top, right, unit }: Grid, label: TextBlock) => ({
  x: more,
  y: top,
  right,
  bottom: capTop(label) - gaps.text * unit,
});

/** A contact or an address that no code can hold is text, divided between words only; a wide one stands below the title. */
function composeContact({ link, tools, screen }: CornerInput, grid: Grid): Corner {
  const { unit, isPortrait, left, right, top, base } = grid;
  const whole = { x: isPortrait ? left : grid.more, y: top, right, bottom: base };
  if (link === null || link.shortAddress === '')
    return { blocks: [], right, base, more: whole, isFaulty: false };
  const { label, shortAddress: address } = link;
  const look = smallText(screen, { role: 'address', font: 'body' });
  const ems = Math.max(...[label, ...address.split(' ')].map(tools.strong.measure));
  const fontSize = Math.min(look.fontSize, (right - left) / ems);
  const set = (width: number) =>
    setParagraph(tools, address, { ...look, fontSize }, { x: right - width, width, maxLines: 4 });
  const widths = [codeSide.landscape * unit, widestContact * unit];
  const isFine = (one: number) => !isPortrait && one > ems * look.fontSize && !isBroken(set(one));
  const width = widths.find(isFine) ?? right - left;
  const x = right - width;
  const text = baselineAt(set(width), base);
  const line = setLine(tools, label, { ...look, role: 'verb', font: 'strong' }, x);
  const verb = baselineAt(line, capTop(text) - labelGap * unit);
  const isBelow = width === right - left;
  return {
    blocks: [verb, text],
    right: isBelow ? right : x - gaps.code * unit,
    base: isBelow ? capTop(verb) - gaps.code * unit : base,
    more: isPortrait ? null : roomAbove(grid, verb),
    isFaulty: isBroken(text),
  };
}
