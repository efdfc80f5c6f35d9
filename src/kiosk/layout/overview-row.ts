import type { OverviewRow } from '#domain/build-overview.ts';
import { bodyMetrics } from '#typesetting/font-metrics.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { rowLeading } from './overview-rows.ts';
import { setLine, setParagraph } from './set-text.ts';
import { baselineAt, capsAt, isShortened, lastBaseline } from './text-lines.ts';

/** In the column of the time: the day where it is another than above, "Läuft" above "bis 9. Dez", "Abgesagt" above the time. */
function timeLines({ clock, state, day, isCanceled }: OverviewRow, isSameDay: boolean) {
  const [word = '', ...rest] = state.split(' ');
  const strong = { font: 'strong', tone: isCanceled ? 'quiet' : 'ink' } as const;
  const last =
    word === ''
      ? ({ text: clock, font: 'strong', tone: 'accent' } as const)
      : ({ text: rest.join(' ') || clock, font: 'body', tone: 'quiet' } as const);
  const lines = [{ text: isSameDay ? '' : day, ...strong }, { text: word, ...strong }, last];
  return lines.filter(({ text }) => text !== '');
}

/** Width of the column of the times, at most `most`, px. */
export function timeColumn(tools: Typesetting, rows: readonly OverviewRow[], fontSize: number, most: number) {
  const lines = rows.flatMap((row) => timeLines(row, false));
  const widest = Math.max(0, ...lines.map(({ text, font }) => tools[font].measure(text)));
  return Math.min(most, (widest + 1.1) * fontSize);
}

interface RowInput extends Readonly<Record<'fontSize' | 'timeWidth' | 'width' | 'maxLines', number>> {
  readonly row: OverviewRow;
  readonly isSameDay: boolean;
  /** False: only below a title of one line. */
  readonly hasPlace: boolean;
}

export type SetRow = ReturnType<typeof setRow>;

export function setRow(tools: Typesetting, { row, fontSize, timeWidth, maxLines, ...input }: RowInput) {
  const room = { x: timeWidth, width: input.width - timeWidth };
  const look = {
    font: 'strong',
    tone: row.isCanceled ? 'quiet' : 'ink',
    fontSize,
    leading: rowLeading,
  } as const;
  const titleRoom = { ...room, maxLines };
  const title = capsAt(setParagraph(tools, row.name, { ...look, role: 'row' }, titleRoom), 0);
  const placeLook = { ...look, role: 'rowPlace', font: 'body', tone: 'quiet' } as const;
  const placeRoom = { ...room, maxLines: input.hasPlace && maxLines > 2 ? 2 : 1 };
  const hasPlace = row.place !== '' && (input.hasPlace || title.fitted.lines.length < 2);
  const line = rowLeading * fontSize;
  const baseline = bodyMetrics.capHeight * fontSize;
  const below = lastBaseline(title) + line - baseline;
  const places = hasPlace ? [capsAt(setParagraph(tools, row.place, placeLook, placeRoom), below)] : [];
  const times = timeLines(row, input.isSameDay).map(({ text, font, tone }, at) => {
    const size = Math.min(fontSize, (timeWidth - 0.6 * fontSize) / tools[font].measure(text));
    const style = { ...look, role: 'rowTime', font, tone, fontSize: size };
    return baselineAt(setLine(tools, text, style, 0), baseline + at * line);
  });
  const texts = [title, ...places];
  const lines = texts.reduce((sum, { fitted }) => sum + fitted.lines.length, 0);
  const isDivided = title.fitted.lines.some(({ hyphen }) => hyphen);
  return {
    blocks: [...times, ...texts],
    height: Math.max(lines, times.length) * line,
    isGood: !isDivided && !texts.some(isShortened),
  };
}
