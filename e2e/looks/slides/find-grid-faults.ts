import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';
import type { MeasuredText } from '#e2e/looks/slides/probe/measure-text.ts';

/* Where the parts of a poster stand, by the figures of docs/design.md §5; per cent of the shorter side unless noted. */

const codeSide = { landscape: 30, portrait: 36 } as const;
/** Of the width: where what else is said, and where a picture begins. */
const [moreShare, pictureShare] = [0.64, 0.46];
/** Of the height of a portrait screen, at least. */
const portraitPicture = 0.25;
/** A printed poster that stands whole in a zone of another format has less than others. */
const leastPicture = 0.3;
/** px of the shorter side: on larger screens a picture may be too small for its zone. */
const largestEnlarged = 1440;
const moreRoles = ['dates', 'description', 'next'];
const descends = /[gjpqyQ,;()/ß]|[^ -ɏ]/;

/** Of the slide of an event: what stands elsewhere than on every other slide. `isScaled`: the code may be larger. */
export function findGridFaults(measure: SlideMeasure, isScaled: boolean): readonly string[] {
  if (measure.event === '' || measure.heading === '') return [];
  return [
    ...findCodeFaults(measure, isScaled),
    ...findCapLineFaults(measure),
    ...findTitleFaults(measure),
    ...findMoreFaults(measure),
    ...findPictureFaults(measure),
  ];
}

const unitOf = ({ width, height }: SlideMeasure) => Math.min(width, height) / 100;
const isPortrait = ({ width, height }: SlideMeasure) => width / height < 0.8;
const ofRole = ({ texts }: SlideMeasure, ...roles: readonly string[]) =>
  texts.filter(({ role }) => roles.includes(role));

/** A ticket over a picture is higher than its code. */
function findCodeFaults(measure: SlideMeasure, isScaled: boolean): readonly string[] {
  const { squares, codes, width } = measure;
  const [square] = squares;
  if (codes.length === 0 || square === undefined)
    return codes.length === 0 ? [] : ['a code without its square'];
  const wanted = unitOf(measure) * codeSide[isPortrait(measure) ? 'portrait' : 'landscape'];
  const side = square.right - square.left;
  const isOff = isScaled ? side < wanted - 1 : side < wanted - 1 || side > 1.5 * wanted;
  const right = (width - square.right) / unitOf(measure);
  return [
    ...(isOff ? [`the square of the code is ${Math.round(side)} px wide, not ${Math.round(wanted)}`] : []),
    ...(right > 20 ? ['the code is not at the right edge'] : []),
  ];
}

/** px. */
const capTolerance = 3;

function findCapLineFaults(measure: SlideMeasure): readonly string[] {
  const parts = ofRole(measure, 'tag', 'day', 'time').flatMap(({ role, fontSize, lines: [line] }) =>
    line === undefined ? [] : { role, fontSize, ink: line.ink },
  );
  return parts.slice(1).flatMap(({ role, fontSize, ink }, at) => {
    const before = parts[at];
    if (before === undefined || before.fontSize !== fontSize || ink.top > before.ink.bottom) return [];
    // Letters reach above digits and capitals.
    const off = Math.abs(ink.bottom - before.ink.bottom) - 0.26 * fontSize;
    return off > capTolerance ? [`${role} is ${off.toFixed(1)} px off the line of ${before.role}`] : [];
  });
}

const lastLine = ({ lines }: MeasuredText) => lines[lines.length - 1];

/** On the lower edge of the code, unless letters descend, a subtitle is below, or in portrait, where it is above the code. */
function findTitleFaults(measure: SlideMeasure): readonly string[] {
  const [title] = ofRole(measure, 'title');
  const [code] = measure.squares;
  const line = title && lastLine(title);
  if (title === undefined || line === undefined || code === undefined) return [];
  if (isPortrait(measure)) return line.ink.bottom > code.top ? ['the title is not above the code'] : [];
  const beside = line.ink.right > code.left ? ['the title is not beside the code'] : [];
  if (ofRole(measure, 'subtitle').length > 0 || descends.test(line.text)) return beside;
  const off = Math.abs(line.ink.bottom - code.bottom) - 0.02 * title.fontSize;
  return off > capTolerance
    ? [...beside, `the title is ${off.toFixed(1)} px off the edge of the code`]
    : beside;
}

function findMoreFaults(measure: SlideMeasure): readonly string[] {
  if (isPortrait(measure)) return [];
  const least = moreShare * measure.width;
  return ofRole(measure, ...moreRoles).flatMap(({ role, lines }) =>
    lines.some(({ ink }) => ink.left < least) ? [`${role} is not in its corner`] : [],
  );
}

function findPictureFaults(measure: SlideMeasure): readonly string[] {
  const { width, height, images } = measure;
  const zone = isPortrait(measure) ? width * portraitPicture * height : (1 - pictureShare) * width * height;
  return images.flatMap((box) => {
    const share = ((box.right - box.left) * (box.bottom - box.top)) / zone;
    const isEnlarged = Math.min(width, height) > largestEnlarged;
    return share < leastPicture && !isEnlarged
      ? [`the picture has ${Math.round(100 * share)} % of its zone`]
      : [];
  });
}
