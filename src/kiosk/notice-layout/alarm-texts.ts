import type { Language } from '#config/site.ts';
import type { Box } from '#kiosk/layout/blocks.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import { languagesOf, type NoticeInput, timeOf } from './notice-input.ts';

/** Of an alarm in one language: its first line, and what follows in smaller type. */
export interface AlarmText {
  readonly language: Language;
  readonly headline: string;
  readonly rest: string;
}

function splitAlarmText(language: Language, text: string): AlarmText {
  const [headline = '', ...rest] = text.trim().split(/\s*\n\s*/);
  return { language, headline, rest: rest.join(' ') };
}

/** em, of the narrowest letters. */
const narrowest = 0.2;

/** How many characters type of this size can have in the box at most. Nothing is measured: an alarm may have 100,000. */
export function mostCharacters({ width, height }: Box, fontSize: number): number {
  return Math.ceil((width * height) / (narrowest * fontSize * fontSize));
}

/** Of an alarm or of its all-clear, in all its languages. */
export function alarmTexts(
  input: Pick<NoticeInput, 'languages' | 'timeZone'>,
  notice: Notice,
): readonly AlarmText[] {
  if (notice.lifted === null)
    return textsOf(notice, input.languages).map(({ language, text }) => splitAlarmText(language, text));
  const time = timeOf(notice.at, input.timeZone);
  return languagesOf(input, notice).map((language) => {
    const words = noticeWords[language];
    return { language, headline: words.allClear, rest: words.lifted(time) };
  });
}
