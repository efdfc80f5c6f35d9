import { textOf } from '#domain/format-date.ts';
import { displayMetrics } from '#typesetting/font-metrics.ts';
import { boxOf, type Rect, type TextBlock } from './blocks.ts';
import type { PosterInput } from './compose-screen.ts';
import { capsAt, descent, isBroken, lastBaseline, setLine, setParagraph, setPieces } from './set-text.ts';

/* Multiples of the smallest size for five metres (src/theme/sizes.ts). */
const whenSize = { landscape: 1.16, portrait: 1.247 } as const;
const struckSize = 0.74;

/* Multiples of the unit: above the place, above an old date, and of a tag at the top, which stays inside the safe area. */
const placeGap = 3.8;
const struckGap = 4.6;
const mostAbove = 1.7;

/* em, of a tag. */
const padding = { x: 0.28, y: 0.16 } as const;
const tagGap = 0.32;

/** The distance between two baselines of a date, multiple of the font size. */
const lineGap = 1.06;

type HeadInput = Pick<PosterInput, 'slide' | 'screen' | 'tools'>;

/** `y`: where the first capitals begin. */
interface Room extends Pick<Rect, 'x' | 'y' | 'width'> {
  /** Whether day and time have a line each. */
  readonly isNarrow: boolean;
}

/** When and where: the tag of the event's state, day and time, an old date, the place. `bottom`: where the last descenders end. */
export function composeHead({ slide, screen, tools }: HeadInput, room: Room) {
  const input = { slide: { ...slide, tag: tools.drawable(slide.tag) }, screen, tools };
  const { unit, placeFloor } = screen.sizes;
  const when = composeWhen(input, room);
  const struck = setStruck(input, room, when.bottom + struckGap * unit);
  const before = struck === null ? when.bottom : lastBaseline(struck);
  const place = setPlace(input, room, before + placeGap * unit);
  const last = place ?? struck;
  // A place that is legible from three metres only may be divided within words, none is shortened.
  const isFaulty = place?.fontSize === placeFloor ? isBroken(place) : place?.fitted.shortened === true;
  return {
    blocks: [...when.blocks, ...[struck, place].filter((block) => block !== null)],
    bottom: (last === null ? when.bottom : lastBaseline(last)) + descent * (last ?? when).fontSize,
    isFaulty: when.isFaulty || isFaulty,
  };
}

/** The tag beside the date or above it, the date on one line or two: the first form that is legible from five metres. */
function chooseForm({ slide, screen, tools }: HeadInput, room: Room) {
  const { tag, when } = slide;
  const { titleFloor, layout } = screen.sizes;
  const wanted = titleFloor * whenSize[layout === 'portrait' ? 'portrait' : 'landscape'];
  const one = when.pieces.length === 0 ? [] : [when.pieces];
  const two = when.pieces.map((piece) => [piece]);
  const dates = room.isNarrow && two.length > 1 ? [two] : [one, two];
  const places = tag !== '' && one.length > 0 ? [false, true] : [false];
  const forms = dates.flatMap((lines) => places.map((isTagAbove) => ({ isTagAbove, lines })));
  const sized = forms.map((form) => {
    const beside = form.isTagAbove ? 0 : tagEms(tools, tag);
    const first = beside > 0 ? beside + tagGap : 0;
    const lines = form.lines.map(
      (line, at) => tools.display.measure(textOf(line).trim()) + (at === 0 ? first : 0),
    );
    return { ...form, fontSize: Math.min(wanted, room.width / Math.max(beside, 0.01, ...lines)) };
  });
  return sized.reduce((chosen, form) => (chosen.fontSize >= titleFloor - 0.01 ? chosen : form));
}

/** The width in em. Minutes that pass move nothing, because every digit has the width of the widest. */
function tagEms({ display }: HeadInput['tools'], tag: string): number {
  if (tag === '') return 0;
  const widest = Math.max(...Array.from('0123456789', display.measure));
  const digits = tag.match(/\d/g) ?? [];
  const own = digits.reduce((sum, digit) => sum + display.measure(digit), 0);
  return display.measure(tag) - own + digits.length * widest + 2 * padding.x;
}

function composeWhen(input: HeadInput, room: Room) {
  const { tools, screen, slide } = input;
  const { titleFloor, leastTitle } = screen.sizes;
  const { isTagAbove, lines, fontSize } = chooseForm(input, room);
  const ems = tagEms(tools, slide.tag);
  const tagSize = isTagAbove ? Math.min(leastTitle, room.width / ems) : fontSize;
  const y = isTagAbove ? room.y + (displayMetrics.capHeight + 0.9) * tagSize : room.y;
  const first = isTagAbove || ems === 0 ? room.x : room.x + (ems + tagGap) * fontSize;
  const baselineOf = (line: number) => y + displayMetrics.capHeight * fontSize + line * lineGap * fontSize;
  const dates = lines.flatMap((line, at) =>
    setPieces(tools, line, { x: at === 0 ? first : room.x, baseline: baselineOf(at), fontSize }),
  );
  return {
    blocks: [...setTag(input, room, tagSize), ...dates],
    bottom: baselineOf(Math.max(0, lines.length - 1)),
    fontSize,
    isFaulty: fontSize < titleFloor - 0.01,
  };
}

/** Words on a box in the colour of the text. */
function setTag({ slide: { tag }, tools, screen }: HeadInput, { x, y }: Room, fontSize: number) {
  if (tag === '') return [];
  const look = { role: 'tag', font: 'display', tone: 'background', fontSize } as const;
  const block = capsAt(setLine(tools, tag, look, x + padding.x * fontSize), y);
  const width = tagEms(tools, tag) * fontSize;
  const above = Math.min(padding.y * fontSize, mostAbove * screen.sizes.unit);
  const box = { x, y: y - above, width, height: displayMetrics.capHeight * fontSize + 2 * above };
  return [boxOf(box, 'ink'), block];
}

function setStruck({ slide, screen, tools }: HeadInput, { x, width }: Room, y: number): TextBlock | null {
  const { struck } = slide.when;
  if (struck === '') return null;
  const { titleFloor, leastTitle } = screen.sizes;
  const fitting = Math.min(struckSize * titleFloor, width / tools.display.measure(struck));
  const fontSize = Math.max(leastTitle, fitting);
  const look = { role: 'struck', font: 'display', tone: 'quiet', fontSize, isStruck: true } as const;
  return capsAt(setParagraph(tools, struck, look, { x, width: width + 1, maxLines: 2 }), y);
}

/** The place has at most two lines in large type, else as few as it needs in the smaller size. */
function setPlace({ slide, screen, tools }: HeadInput, { x, width }: Room, y: number): TextBlock | null {
  if (slide.place === '') return null;
  const { placeFloor, leastPlace } = screen.sizes;
  const set = (fontSize: number, maxLines: number) => {
    const look = { role: 'place', font: 'body', tone: 'ink', fontSize, leading: 1.16 } as const;
    return capsAt(setParagraph(tools, slide.place, look, { x, width, maxLines }), y);
  };
  const large = set(placeFloor, 2);
  if (!isBroken(large)) return large;
  const lines = [2, 3, 4].find((most) => !set(leastPlace, most).fitted.shortened);
  return set(leastPlace, lines ?? 5);
}
