import type { OverviewRow, OverviewSlide } from '#domain/build-overview.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { rowLeading } from './overview-rows.ts';
import { baselineAt, capsAt, isShortened, lastBaseline, setLine, setParagraph } from './set-text.ts';

interface RowsInput {
  readonly slide: OverviewSlide;
  readonly tools: Typesetting;
}

interface TimeLine {
  readonly text: string;
  readonly font: 'strong' | 'body';
  readonly tone: 'ink' | 'accent' | 'quiet';
}

/** In the column of the time: the day where it is another than above, "Läuft" above "bis 9. Dez", "Abgesagt" above the time. */
function timeLines({ clock, state, day, isCanceled }: OverviewRow, isSameDay: boolean): readonly TimeLine[] {
  const [word = '', ...rest] = state.split(' ');
  const below = rest.join(' ') || clock;
  const tone = isCanceled ? 'quiet' : 'ink';
  const lines: TimeLine[] = [
    { text: isSameDay ? '' : day, font: 'strong', tone },
    { text: word, font: 'strong', tone },
    word === ''
      ? { text: clock, font: 'strong', tone: 'accent' }
      : { text: below, font: 'body', tone: 'quiet' },
  ];
  return lines.filter(({ text }) => text !== '');
}

/** Width of the column of the times, at most `most`, px. */
export function timeColumn({ slide, tools }: RowsInput, fontSize: number, most: number): number {
  const widths = slide.rows.flatMap((row) =>
    timeLines(row, false).map(({ text, font }) => tools[font].measure(text)),
  );
  return Math.min(most, Math.max(0, ...widths) * fontSize + 1.1 * fontSize);
}

interface RowInput {
  readonly row: OverviewRow;
  readonly isSameDay: boolean;
  readonly fontSize: number;
  readonly timeWidth: number;
  readonly width: number;
  readonly maxLines: number;
  readonly placeLines: number;
  readonly hasPlace: boolean;
}

export type SetRow = ReturnType<typeof setRow>;

export function setRow({ tools }: RowsInput, input: RowInput) {
  const { row, isSameDay, fontSize, timeWidth, width, maxLines } = input;
  const room = timeWidth - 0.6 * fontSize;
  const beside = { x: timeWidth, width: width - timeWidth };
  const tone = row.isCanceled ? 'quiet' : 'ink';
  const look = { role: 'row', font: 'strong', tone, fontSize, leading: rowLeading } as const;
  const title = capsAt(setParagraph(tools, row.name, look, { ...beside, maxLines }), 0);
  const place = setParagraph(
    tools,
    row.place,
    { ...look, role: 'rowPlace', font: 'body', tone: 'quiet' },
    { ...beside, maxLines: input.placeLines },
  );
  const hasPlace = row.place !== '' && (input.hasPlace || title.fitted.lines.length < 2);
  const line = rowLeading * fontSize;
  const baseline = bodyMetrics.capHeight * fontSize;
  const times = timeLines(row, isSameDay).map(({ text, font, tone: of }, at) => {
    const size = Math.min(fontSize, room / tools[font].measure(text));
    const style = { ...look, role: 'rowTime', font, tone: of, fontSize: size } as const;
    return baselineAt(setLine(tools, text, style, 0), baseline + at * line);
  });
  const blocks = [
    ...times,
    title,
    ...(hasPlace ? [capsAt(place, lastBaseline(title) + line - baseline)] : []),
  ];
  const lines = Math.max(
    title.fitted.lines.length + (hasPlace ? place.fitted.lines.length : 0),
    times.length,
  );
  const isDivided = title.fitted.lines.some(({ hyphen }) => hyphen);
  return {
    blocks,
    height: lines * line,
    isGood: !isShortened(title) && !isDivided && !(hasPlace && isShortened(place)),
  };
}
