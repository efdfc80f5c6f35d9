import type { EventSlide, Slide } from '#domain/build-slides.ts';
import { inLanguageOf } from '#domain/second-language.ts';
import { screenWords } from '#i18n/screen-words.ts';
import type { TextBlock } from './blocks.ts';
import type { Corner } from './compose-code.ts';
import type { PosterInput } from './compose-screen.ts';
import type { Grid } from './grid.ts';
import { capsAt, capTop, descent, lastBaseline, type Paragraph, setParagraph } from './set-text.ts';

/** What else is said beside a title, as paragraphs. */
export interface More {
  readonly role: 'dates' | 'description' | 'next';
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const separator = ' · ';

const mostOthers = 3;

/** What else takes place today, from what follows the slide in the list on. */
export function othersToday(slides: readonly Slide[], slide: EventSlide): readonly EventSlide[] {
  const { today } = screenWords[slide.language];
  const at = slides.findIndex(({ key }) => key === slide.key);
  return [...slides.slice(at + 1), ...slides.slice(0, Math.max(0, at))]
    .map((one) => inLanguageOf(one, slide))
    .filter((one) => one.kind === 'event')
    .filter(({ cancellation, when }) => cancellation === '' && when.day === today)
    .slice(0, mostOthers);
}

/** None for an announcement; further dates if there are any, else the description, else what else takes place today. */
export function chooseMore({ slide, next }: PosterInput): readonly More[] {
  if (slide.event.isAnnouncement) return [];
  const { furtherDates, alsoToday } = screenWords[slide.language];
  const describe = ({ when, event }: EventSlide) => [when.time, event.name].filter(Boolean).join('\u00a0');
  const own: readonly More[] = [
    { role: 'dates', heading: furtherDates, paragraphs: slide.further.split(separator) },
    { role: 'description', heading: '', paragraphs: [slide.event.shortDescription] },
  ];
  const following: More = { role: 'next', heading: alsoToday, paragraphs: next.map(describe) };
  const all = slide.cancellation === '' ? [...own, following] : [following];
  return all.filter(({ paragraphs }) => paragraphs.some((text) => text !== ''));
}

/* Multiples of the unit: between the hairline and the text, and its width. */
const indent = 2.2;
const hairline = 0.2;
const maxLines = { landscape: 5, portrait: 4 } as const;

/** Null if it has no room in the corner. It stands at the bottom where there is no code; `top`: capitals, `bottom`: last descenders. */
export function composeMore(input: PosterInput, grid: Grid, corner: Corner, more: More) {
  const { unit, isPortrait, base } = grid;
  const area = corner.more;
  if (area === null) return null;
  const x = area.x + (isPortrait ? 0 : indent * unit);
  const lines = maxLines[isPortrait ? 'portrait' : 'landscape'];
  const set = setMore(input, more, { x, width: area.right - x, maxLines: lines }, area.y);
  const [first, last] = [set[0], set[set.length - 1]];
  if (first === undefined || last === undefined) return null;
  const shift = corner.blocks.length === 0 ? base - lastBaseline(last) : 0;
  if (lastBaseline(last) + shift > area.bottom + 0.5) return null;
  const blocks = set.map((block) => ({ ...block, y: block.y + shift }));
  const top = capTop(first) + shift;
  const bottom = lastBaseline(last) + shift + descent * last.fontSize;
  const width = Math.max(1, Math.round(hairline * unit));
  const rule = { kind: 'rule', x: area.x, y: top, width, height: bottom - top } as const;
  return { blocks: isPortrait ? blocks : [rule, ...blocks], top, bottom };
}

/** Dates have as few lines as possible, which end without a separator. If there are too many, some before the last are left out. */
function joinDates(
  dates: readonly string[],
  most: number,
  fits: (line: string) => boolean,
): readonly string[] {
  const lines: string[] = [];
  for (const date of dates) {
    const joined = [...lines.slice(-1), date].join(separator);
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(date);
  }
  if (lines.length <= most || dates.length < 3) return lines;
  return joinDates([...dates.slice(0, -2), ...dates.slice(-1)], most, fits);
}

/** The lines of one thing, none if it does not fit well: dates and description are whole, a list has as many entries as fit. */
function setMore({ screen, tools }: PosterInput, more: More, room: Paragraph, top: number) {
  const { role, heading } = more;
  const fontSize = 1.01 * screen.sizes.textFloor;
  const look = { role, font: 'body', tone: 'quiet', fontSize, leading: 1.28 } as const;
  const blocks: TextBlock[] = [];
  let left = room.maxLines;
  let y = top;
  const add = (text: string, font: 'body' | 'strong', most: number) => {
    if (most < 1) return false;
    const set = (one: string) => setParagraph(tools, one, { ...look, font }, { ...room, maxLines: most });
    const joined = set(text);
    // A time and a long word that stay together may be divided anywhere.
    const isDivided = role === 'next' && joined.fitted.lines.some(({ hyphen }) => hyphen);
    const block = capsAt(isDivided ? set(text.replace('\u00a0', ' ')) : joined, y);
    if (block.fitted.shortened) return false;
    blocks.push(block);
    left -= block.fitted.lines.length;
    y = lastBaseline(block) + (look.leading - 0.703) * fontSize;
    return true;
  };
  if (heading !== '' && !add(heading, 'strong', 1)) return [];
  const fits = (line: string) => tools.body.measure(line) * fontSize <= room.width;
  const paragraphs = role === 'dates' ? joinDates(more.paragraphs, left, fits) : more.paragraphs;
  for (const [index, text] of paragraphs.entries()) {
    const isAdded = add(text, 'body', role === 'next' ? Math.min(2, left) : left);
    if (!isAdded) return index > 0 && role === 'next' ? blocks : [];
  }
  return blocks;
}
