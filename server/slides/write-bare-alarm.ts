import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { formatTime } from '#domain/format-date.ts';
import { languagesOf } from '#kiosk/notice-layout/notice-input.ts';
import { type Notice, textsOf } from '#notices/notice.ts';
import { noticeWords } from '#notices/notice-words.ts';
import type { DrawnSlide } from './drawn-slide.ts';
import { articleClass, escapeHtml, rem, rule } from './slide-part.ts';
import { alarmColors, markOf } from './write-alarm.ts';

interface BareInput {
  /** Or their all-clears; the latest first. */
  readonly alarms: readonly [Notice, ...Notice[]];
  readonly languages: readonly [Language, ...Language[]];
  readonly timeZone: TimeZone;
}

/** Until the alarm can be drawn. */
const bareSeconds = 5;

/** Alarms that were not laid out: the browser breaks the lines, in type that fits by the number of characters. */
export function writeBareAlarm({ alarms, languages, timeZone }: BareInput): DrawnSlide {
  const [latest, ...others] = alarms;
  const [language] = languages;
  const write = (alarm: Notice) => writeTexts(alarm, languages, formatTime(Date.parse(alarm.at), timeZone));
  const older = others.map((alarm) => `<section ${markOf(alarm)}>${write(alarm)}</section>`);
  const content = `<div class="br">${write(latest)}${older.join('')}</div>`;
  const { ground, ink } = alarmColors(latest);
  const place = 'position:absolute;top:0;left:0;width:100%;height:100%;overflow:hidden';
  const font = "font-family:'First Text','Aushang Text',system-ui,sans-serif;font-weight:650";
  return {
    key: '',
    language,
    seconds: bareSeconds,
    drawn: '',
    html: `<article class="${articleClass}" aria-current="true" lang="${language}" ${markOf(latest)}>${content}</article>`,
    rules: [
      `.${articleClass}{${place};background:${ground};color:${ink};${font}}`,
      rule('.br', `padding:.6rem;font-size:${rem(sizeFor(content))};line-height:1.15;word-wrap:break-word`),
      rule('p', 'margin:0 0 .3em;white-space:pre-line'),
      rule('.bm', 'font-size:.6em'),
    ],
    fonts: [],
  };
}

function writeTexts(alarm: Notice, languages: readonly Language[], time: string): string {
  const texts =
    alarm.lifted === null
      ? textsOf(alarm, languages)
      : languagesOf({ languages }, alarm).map((language) => ({
          language,
          text: noticeWords[language].lifted(time),
        }));
  const blocks = texts.map(({ language, text }) => {
    const words = noticeWords[language];
    const usual = alarm.lifted === null ? `${words.alarm} ${time}` : words.allClear;
    const head = alarm.test ? `${words.testAlarm} · ${usual}` : usual;
    return `<div lang="${language}"><p class="bm">${escapeHtml(head)}</p><p>${escapeHtml(text)}</p></div>`;
  });
  return blocks.join('');
}

/** px of the shorter side that texts may take, and of the largest type. */
const side = 960;
const largest = 130;
/** Of the size of the type: the room that a character takes with the ends of lines. */
const characterRoom = 0.95;

function sizeFor(html: string): number {
  const characters = html.replace(/<[^>]*>/g, '').length;
  return Math.min(largest, Math.sqrt((side * side) / (characterRoom * Math.max(1, characters))));
}
