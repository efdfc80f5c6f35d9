import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { MeasuredText } from '#e2e/looks/slides/probe/measure-text.ts';
import type { Box } from '#e2e/looks/slides/probe/text-runs.ts';

/* The parts of a poster stand by the figures of docs/design.md §5, in units of one per cent of the shorter side. */

const codeSide = { landscape: 30, portrait: 36 } as const;
/** They reach from the safe area and its drift to the first capitals, the baseline of the foot, what stands at the right. */
const margin = { top: 1.8, bottom: 0.9, right: 0.5 } as const;
/** These lie above the capitals of the foot, between a title and its code, and between the hairline and what else is said. */
const [codeFoot, titleGap, indent] = [4.2, 4, 2.2];
/** What else is said and a picture begin at these shares of the width; the least picture in portrait has one of the height. */
const share = { more: 0.64, picture: 0.46, portrait: 0.25 } as const;
/** A picture has this share of the area of its zone; a printed poster stands whole on the ground. */
const leastPicture = { bleeding: 0.4, whole: 0.3 } as const;
/** Larger screens may have a picture that is too small for its zone; the shorter side in px. */
const largestEnlarged = 1440;
/** Lines beside each other may differ by px; elsewhere units count too, as canvas rounds capitals down. */
const [lineTolerance, tolerance] = [2, { px: 3, units: 0.2 }];
/** Letters of a description and a title that have room beside each other. */
const [shortDescription, shortTitle] = [90, 12];
const moreRoles = ['dates', 'description', 'next'];
const headRoles = ['tag', 'day', 'time', 'struck', 'place', 'text'];
const footRoles = ['foot', 'age', 'clock'];
const descends = /[gjpqyQ,;()/ß]|[^ -ɏ]/;

export interface GridTerms {
  /** Safe area, per cent of each edge. */
  readonly inset: number;
  /** Whether a distance may ask for a larger code. */
  readonly isScaled?: boolean;
  /** What the slide could say besides: its description, and whether other events take place today. */
  readonly besides?: { readonly description: string; readonly hasOthersToday: boolean };
}

/** Finds what stands elsewhere than on every other slide of an event. Another grid applies below a band. */
export function findGridFaults(measure: SlideMeasure, terms: GridTerms): readonly string[] {
  const [foot] = ofRole(measure, ...footRoles);
  if (measure.event === '' || measure.heading === '' || foot === undefined || !measure.isWhole) return [];
  const grid = gridOf(measure, terms, foot);
  return [
    ...findCodeFaults(measure, grid, terms.isScaled === true),
    ...findLineFaults(measure, grid),
    ...findTitleFaults(measure, grid),
    ...measure.texts.flatMap((text) => findZoneFaults(text, zoneOf(text.role, measure, grid), grid)),
    ...findPictureFaults(measure, grid),
    ...findEmptyCorners(measure, grid, terms),
  ];
}

const ofRole = ({ texts }: SlideMeasure, ...roles: readonly string[]) =>
  texts.filter(({ role }) => roles.includes(role));
const lastLine = ({ lines }: MeasuredText) => lines[lines.length - 1];
const baselineOf = (text: MeasuredText) => lastLine(text)?.baseline ?? 0;
const capsOf = ({ lines, capHeight }: MeasuredText) => (lines[0]?.baseline ?? 0) - capHeight;
const off = (what: string, by: number, where: string, limit: number) =>
  Math.abs(by) > limit ? [`${what} is ${by.toFixed(1)} px off ${where}`] : [];

type Grid = ReturnType<typeof gridOf>;

/** All of a slide drifts together, so that heights count from the baseline of the foot. */
function gridOf({ width, height, squares, images }: SlideMeasure, terms: GridTerms, foot: MeasuredText) {
  const { inset, isScaled = false } = terms;
  const unit = Math.min(width, height) / 100;
  const [x, y] = [(width * inset) / 100, (height * inset) / 100];
  const drift = Math.min(Math.floor(unit), Math.floor(0.3 * x));
  const bottom = baselineOf(foot);
  const isPortrait = width / height < 0.8;
  const [image] = images;
  const base = bottom - foot.capHeight - codeFoot * unit;
  return {
    unit,
    isPortrait,
    drift,
    off: Math.max(tolerance.px, tolerance.units * unit),
    whole: {
      left: x,
      top: bottom - (height - 2 * (y + drift) - (margin.top + margin.bottom) * unit),
      right: width - x,
      bottom,
    },
    // A slide read from afar makes everything smaller to fit, but not its foot, which is drawn for all slides.
    base: isScaled ? (squares[0]?.bottom ?? base) : base,
    square: squares[0],
    /** A picture beside the texts begins here. */
    edge: isPortrait ? undefined : image?.left,
    isBleeding: image !== undefined && image.top < 1 && image.right > width - 1,
  };
}

/** A ticket over a picture holds the label too. */
function findCodeFaults(measure: SlideMeasure, grid: Grid, isScaled: boolean): readonly string[] {
  const { square, unit, isPortrait, base, whole, drift } = grid;
  if (measure.codes.length === 0) return [];
  if (square === undefined) return ['a code without its square'];
  const wanted = unit * codeSide[isPortrait ? 'portrait' : 'landscape'];
  const side = square.right - square.left;
  const isTicket = ofRole(measure, 'verb').some((label) => capsOf(label) > square.top);
  const isTooLarge = !isScaled && side > (isTicket ? 1.5 : 1.02) * wanted + 1;
  const right = whole.right - drift - margin.right * unit;
  return [
    ...(side < wanted - 1 || isTooLarge
      ? [`the square of the code is ${Math.round(side)} px wide, not ${Math.round(wanted)}`]
      : []),
    ...off('the code', square.bottom - base, 'its height above the foot', grid.off),
    ...off('the code', square.right - right, 'the right margin', drift + grid.off),
  ];
}

/** The first capitals of every slide without picture, those of a line, and those of the foot. */
function findLineFaults(measure: SlideMeasure, { whole, off: limit }: Grid): readonly string[] {
  const parts = ofRole(measure, 'tag', 'day', 'time');
  const first = measure.images.length > 0 ? [] : ofRole(measure, ...headRoles).slice(0, 1);
  return [
    ...parts.slice(1).flatMap((part, at) => {
      const [line, before] = [part.lines[0], parts[at]?.lines[0]];
      const isBelow = line === undefined || before === undefined || line.ink.left < before.ink.right;
      return isBelow || parts[at]?.fontSize !== part.fontSize
        ? []
        : off(part.role, line.baseline - before.baseline, `the line of ${parts[at].role}`, lineTolerance);
    }),
    ...first.flatMap((text) => off(text.role, capsOf(text) - whole.top, 'the first capitals', limit)),
    ...ofRole(measure, ...footRoles).flatMap((text) =>
      off(text.role, baselineOf(text) - whole.bottom, 'the line of the foot', lineTolerance),
    ),
  ];
}

/** Title or subtitle stands on the lower edge of the code, in portrait above it; descenders raise a title. */
function findTitleFaults(measure: SlideMeasure, grid: Grid): readonly string[] {
  const { square, unit, isPortrait, base } = grid;
  const [last] = [...ofRole(measure, 'subtitle'), ...ofRole(measure, 'title')];
  // A contact may be below; in portrait also what else is said.
  const isMoved = square === undefined && (isPortrait || ofRole(measure, 'address').length > 0);
  if (last === undefined || isMoved) return [];
  const above = Math.min(square?.top ?? 0, ...ofRole(measure, 'verb').map(capsOf)) - titleGap * unit;
  const by = baselineOf(last) - (isPortrait ? above : base);
  const isRaised = descends.test(lastLine(last)?.text ?? '') && by < 0 && by > -0.3 * last.fontSize;
  return isRaised && last.role === 'title' ? [] : off(last.role, by, 'the line of titles', grid.off);
}

/** Accents rise above capitals; a slide drifts to both sides. */
function findZoneFaults({ role, fontSize, lines }: MeasuredText, zone: Box, grid: Grid): readonly string[] {
  const [across, up] = [grid.drift + 1 + 0.03 * fontSize, 1 + 0.3 * fontSize];
  const isOut = lines.some(
    ({ ink }) =>
      Math.max(zone.left - ink.left, ink.right - zone.right) > across ||
      Math.max(zone.top - ink.top, ink.bottom - zone.bottom) > up,
  );
  return isOut ? [`${role} is out of its zone`] : [];
}

function zoneOf(role: string, measure: SlideMeasure, grid: Grid): Box {
  const { unit, isPortrait, base, whole, square, isBleeding } = grid;
  const edge = grid.edge ?? whole.right;
  const label = Math.min(...ofRole(measure, 'verb').map(capsOf), square?.top ?? base);
  if (headRoles.includes(role)) return { ...whole, right: edge, bottom: base };
  if (footRoles.includes(role)) return { ...whole, top: base, right: isBleeding ? edge : whole.right };
  if (moreRoles.includes(role))
    return isPortrait
      ? { ...whole, top: square?.top ?? whole.top, right: square?.left ?? whole.right }
      : { ...whole, left: share.more * measure.width + indent * unit, bottom: square ? label : base };
  if (role !== 'title' && role !== 'subtitle') return whole;
  const top = Math.max(whole.top, ...ofRole(measure, ...headRoles).map(baselineOf));
  const isAlone = isPortrait || square === undefined;
  return { ...whole, top, right: isAlone ? whole.right : square.left - titleGap * unit };
}

function findPictureFaults({ width, height, images }: SlideMeasure, grid: Grid): readonly string[] {
  const zone = width * height * (grid.isPortrait ? share.portrait : 1 - share.picture);
  const least = leastPicture[grid.isBleeding ? 'bleeding' : 'whole'];
  return images.flatMap(({ left, right, top, bottom }) => {
    const taken = ((right - left) * (bottom - top)) / zone;
    const isSmall = taken < least && Math.min(width, height) <= largestEnlarged;
    return isSmall ? [`the picture has ${Math.round(100 * taken)} % of its zone`] : [];
  });
}

/** Finds room in place of a code, and beside a short title, where something could stand. None counts with a picture or from afar. */
function findEmptyCorners(measure: SlideMeasure, grid: Grid, terms: GridTerms): readonly string[] {
  const { heading, images, width, height } = measure;
  const isTaken = ofRole(measure, ...moreRoles, 'address', 'text').length > 0 || images.length > 0;
  if (terms.besides === undefined || terms.isScaled === true || isTaken) return [];
  const { description, hasOthersToday } = terms.besides;
  if (grid.square === undefined) return hasOthersToday ? ['nothing is in the corner of the code'] : [];
  const isShort = description !== '' && description.length <= shortDescription;
  const hasRoom = isShort && heading.length <= shortTitle && width / height > 1.45;
  return hasRoom ? ['nothing is at the upper right'] : [];
}
