import { screenWords } from '#i18n/screen-words.ts';
import { QUIET_ZONE, qrSize } from '#qr/qr-size.ts';
import type { QrBlock, Rect } from './blocks.ts';
import { codeSide, gaps, type Grid } from './grid.ts';
import type { Part, PosterInput } from './poster-input.ts';
import { baselineAt, boxOf, capTop, isBroken, setLine, setParagraph, smallText } from './set-text.ts';

/* Multiples of the unit. */
const labelGap = 1.9;
const ticket = { x: 2, y: 2.2, least: 1, below: 0.4 } as const;
/** A contact that needs more has the whole width. */
const widestContact = 44;

/** A code may be this much larger for whole px. */
const tolerance = 1.02;

/** Of the height of the screen, the largest code that a distance may require. */
const largest = 0.5;

export interface Corner extends Part {
  /** Where titles end, and on which line they stand; px. */
  readonly right: number;
  readonly base: number;
  /** Room for what else is said: beside the code in portrait, else above its label; null where there is none. */
  readonly more: {
    readonly x: number;
    readonly y: number;
    readonly right: number;
    readonly bottom: number;
  } | null;
}

type CornerInput = Pick<PosterInput, 'screen' | 'tools' | 'code'> & {
  readonly label: string;
  /** What the code leads to, for screen readers. */
  readonly description: string;
  /** To be typed; in place of a code the contact. */
  readonly address: string;
  readonly isOnPicture?: boolean;
};

/** The square of the code, with its label: above it, in portrait at its left. */
export function composeCode(input: CornerInput, grid: Grid): Corner {
  const { code, screen, description } = input;
  if (code === null) return composeContact(input, grid);
  const { unit, isPortrait, right, base } = grid;
  const { height, distance, sizes } = screen;
  const across = code.modules + 2 * QUIET_ZONE;
  const usual = unit * codeSide[isPortrait ? 'portrait' : 'landscape'];
  const size = {
    modules: code.modules,
    height,
    pixelPitch: sizes.pixelPitch,
    distance,
    maxSide: Math.min(largest * height, right - grid.left),
  };
  const required = distance === null ? 0 : qrSize(size).module;
  const module = Math.max(1, Math.floor((tolerance * usual) / across), required);
  const side = Math.round(Math.max(usual, module * across));
  const square: Rect = { x: Math.round(right - side), y: Math.round(base - side), width: side, height: side };
  const inset = Math.floor((side - module * across) / 2);
  const place = { x: square.x + inset, y: square.y + inset, width: module * across, height: module * across };
  const qr = { kind: 'qr', ...place, code, label: description } as const;
  const { measure } = input.tools.strong;
  const widest = Math.max(...input.label.split(' ').map(measure)) * labelStyle(input).fontSize;
  if (isPortrait && widest < square.x - gaps.text * unit - grid.left)
    return labelBeside(input, grid, square, qr);
  return input.isOnPicture === true ? ticketOf(input, square, qr) : labelAbove(input, grid, square, qr);
}

/** Of the monitor's page for phones: as large as without a distance, because the room is for the texts. */
export function composePhoneCode(
  { code, language, screen, tools }: Pick<PosterInput, 'code' | 'language' | 'screen' | 'tools'>,
  grid: Grid,
): Corner {
  const label = screenWords[language].onPhone;
  const input = { code, tools, label, description: label, address: '' };
  return composeCode({ ...input, screen: { ...screen, distance: null } }, grid);
}

const labelStyle = ({ screen }: CornerInput) =>
  smallText(screen, { role: 'verb', font: 'strong', leading: 1.3 });

/** On its foot, ending beside the code. */
function labelBeside(input: CornerInput, grid: Grid, square: Rect, qr: QrBlock): Corner {
  const { tools, label } = input;
  const { unit, left, right, base } = grid;
  const look = labelStyle(input);
  const end = square.x - gaps.text * unit;
  const set = setParagraph(tools, label, look, { x: left, width: end - left, maxLines: 2 });
  const isOneLine = set.fitted.lines.length < 2;
  const text = baselineAt(
    isOneLine ? setLine(tools, label, look, end - tools.strong.measure(label) * look.fontSize) : set,
    base,
  );
  const room = { x: left, y: square.y, right: square.x - gaps.code * unit, bottom: capTop(text) - 2 * unit };
  const corner = { right, base: square.y - gaps.code * unit, more: room };
  return { blocks: [boxOf(square, 'white'), qr, text], ...corner, isFaulty: isBroken(text) };
}

/** Aligned with the code, unless it is too long: then with the right edge. */
function labelAbove(input: CornerInput, grid: Grid, square: Rect, qr: QrBlock): Corner {
  const { tools, label } = input;
  const { unit, isPortrait, right, base } = grid;
  const look = labelStyle(input);
  const x = Math.min(square.x, right - tools.strong.measure(label) * look.fontSize);
  const text = baselineAt(setLine(tools, label, look, x), square.y - labelGap * unit);
  const blocks = [boxOf(square, 'white'), qr, text];
  const more = roomAbove(grid, capTop(text));
  // In portrait a title stands above both.
  if (isPortrait)
    return { blocks, right, base: capTop(text) - gaps.code * unit, more: null, isFaulty: false };
  return { blocks, right: x - gaps.code * unit, base, more, isFaulty: false };
}

/** Label and code on white, over a picture; as wide as the code, unless the label needs more. */
function ticketOf(input: CornerInput, square: Rect, qr: QrBlock): Corner {
  const { tools, label, screen } = input;
  const { unit } = screen.sizes;
  const look = labelStyle(input);
  const line = setLine(tools, label, { ...look, tone: 'black' }, 0);
  const text = baselineAt(line, square.y - ticket.below * unit);
  const labelWidth = tools.strong.measure(label) * look.fontSize;
  const width = Math.max(square.width, labelWidth + 2 * ticket.least * unit);
  const x = square.x + square.width - width;
  const inset = Math.min(ticket.x * unit, (width - labelWidth) / 2);
  const y = capTop(text) - ticket.y * unit;
  const box = boxOf({ x, y, width, height: square.y + square.height - y }, 'white');
  const placed = { ...text, x: x + inset + text.x };
  const base = square.y + square.height;
  return { blocks: [box, qr, placed], right: x - gaps.code * unit, base, more: null, isFaulty: false };
}

/** At the upper right. */
const roomAbove = ({ more, top, right, unit }: Grid, labelTop: number) => ({
  x: more,
  y: top,
  right,
  bottom: labelTop - gaps.text * unit,
});

/** Words or an address that no code can hold: as text, divided between words only, below the title where it is wide. */
function composeContact({ label, address, tools, screen }: CornerInput, grid: Grid): Corner {
  const { unit, isPortrait, left, right, base } = grid;
  if (address === '') return { blocks: [], right, base, more: null, isFaulty: false };
  const look = { role: 'address', font: 'body', tone: 'ink', leading: 1.2 } as const;
  const { measure } = tools.strong;
  const wanted = 1.01 * screen.sizes.textFloor;
  const ems = Math.max(measure(label), ...address.split(' ').map((word) => measure(word)));
  const fontSize = Math.min(wanted, (right - left) / ems);
  const narrow = [codeSide.landscape, widestContact]
    .map((share) => share * unit)
    .filter((width) => width > ems * wanted);
  const widths = isPortrait ? [] : narrow;
  const set = (width: number) =>
    setParagraph(tools, address, { ...look, fontSize }, { x: right - width, width, maxLines: 4 });
  const width = widths.find((one) => !isBroken(set(one))) ?? right - left;
  const isBelow = width === right - left;
  const text = baselineAt(set(width), base);
  const style = { ...look, role: 'verb', font: 'strong', fontSize: wanted } as const;
  const x = right - width;
  const verb = baselineAt(setLine(tools, label, style, x), capTop(text) - labelGap * unit);
  const above = capTop(verb) - gaps.code * unit;
  const corner = isBelow ? { right, base: above } : { right: x - gaps.code * unit, base };
  const more = isPortrait ? null : roomAbove(grid, capTop(verb));
  return { blocks: [verb, text], ...corner, more, isFaulty: isBroken(text) };
}
