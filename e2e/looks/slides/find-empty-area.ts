import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { Box } from '#e2e/looks/slides/probe/text-runs.ts';

/** What there is to say of an event. */
export interface Offer {
  readonly hasDescription: boolean;
  readonly hasImage: boolean;
  /** Number of events that follow. */
  readonly following: number;
}

/** Of the safe area. */
const maxEmptyShare = 0.4;
/** What the foot takes of the shorter side. */
const footShare = 0.06;
const mostListed = 5;

/** A title of so few letters leaves the right of its area empty in any size. */
const fewLetters = 2;

/** A fault if a large part of the safe area is empty although the slide leaves out something. */
export function findEmptyArea(measure: SlideMeasure, inset: number, offer: Offer): readonly string[] {
  const { width, height, heading, texts, codes, images, panels } = measure;
  if (heading.length <= fewLetters) return [];
  const [x, y] = [(width * inset) / 100, (height * inset) / 100];
  const foot = footShare * Math.min(width, height);
  const safe = { left: x, top: y, right: width - x, bottom: height - y - foot };
  const inks = texts.flatMap(({ lines }) => lines.map(({ ink }) => ink));
  const pictures =
    panels.length === 0 ? images : images.flatMap((image) => panels.flatMap((panel) => around(image, panel)));
  const empty = largestEmpty(safe, [...inks, ...codes.map(({ box }) => box), ...pictures]);
  const share = areaOf(empty) / areaOf(safe);
  const missing = share > maxEmptyShare ? findMissing(measure, offer) : [];
  return missing.map((what) => `${Math.round(100 * share)} % of the safe area is empty without ${what}`);
}

function findMissing({ texts, images }: SlideMeasure, offer: Offer): readonly string[] {
  const [description] = texts.filter(({ role }) => role === 'description');
  const isCut = description === undefined || (description.lines.at(-1)?.text ?? '').endsWith('…');
  const wanted = Math.min(mostListed, offer.following);
  return [
    ...(offer.hasDescription && isCut ? ['the whole description'] : []),
    ...(countListed(texts) < wanted ? [`${wanted} following events`] : []),
    ...(offer.hasImage && images.length === 0 ? ['the image'] : []),
  ];
}

/** Of each following event the day alone is bold and in the colour of the other cells. */
function countListed(texts: SlideMeasure['texts']): number {
  const cells = texts.filter(({ role }) => role === 'next');
  const plain = cells.find(({ fontWeight }) => fontWeight < 600);
  const days = cells.filter(({ fontWeight, color }) => fontWeight >= 600 && color === plain?.color);
  return days.filter(({ lines }) => lines[0]?.text !== '—').length;
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);

/** The parts of a box above and to the right of another at its lower left. */
function around(outer: Box, inner: Box): readonly Box[] {
  return [
    { ...outer, bottom: inner.top },
    { ...outer, left: inner.right },
  ];
}

/** The largest rectangle between the boxes: it touches one of them, or the edge, at every side. */
function largestEmpty(area: Box, boxes: readonly Box[]): Box {
  const lefts = [area.left, ...boxes.map(({ right }) => right)];
  const rights = [area.right, ...boxes.map(({ left }) => left)];
  let largest = { ...area, right: area.left };
  for (const left of lefts) {
    for (const right of rights.filter((edge) => edge > left)) {
      const between = boxes.filter((box) => box.left < right && box.right > left);
      let { top } = area;
      for (const box of between.toSorted((one, other) => one.top - other.top)) {
        const gap = { left, right, top, bottom: Math.min(area.bottom, box.top) };
        if (areaOf(gap) > areaOf(largest)) largest = gap;
        top = Math.max(top, box.bottom);
      }
      const rest = { left, right, top, bottom: Math.max(top, area.bottom) };
      if (areaOf(rest) > areaOf(largest)) largest = rest;
    }
  }
  return largest;
}
