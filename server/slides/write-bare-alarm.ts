import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { mostPlain, plainAlarm, plainSize, plainType } from '#kiosk/notice-layout/plain-alarm.ts';
import type { Notice } from '#notices/notice.ts';
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
  const [latest] = alarms;
  const shown = alarms.slice(0, mostPlain);
  const [language] = languages;
  const describe = (alarm: Notice) => plainAlarm(alarm, languages, timeZone);
  const older = shown
    .slice(1)
    .map((alarm) => `<section ${markOf(alarm)}>${writeTexts(describe(alarm))}</section>`);
  const content = `<div class="br">${writeTexts(describe(latest))}${older.join('')}</div>`;
  const size = Math.min(largest, plainSize(shown.map(describe), { width: side, height: side }));
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
      rule(
        '.br',
        `padding:.6rem;font-size:${rem(size)};line-height:${plainType.lineHeight};word-wrap:break-word`,
      ),
      rule('p', `margin:0 0 ${plainType.gap}em`),
      rule('.bm', `font-size:${plainType.small}em`),
    ],
    fonts: [],
  };
}

function writeTexts({ head, texts }: ReturnType<typeof plainAlarm>): string {
  const blocks = texts.map(
    ({ language, headline, rest }) =>
      `<div lang="${language}"><p>${escapeHtml(headline)}</p><p class="bm">${escapeHtml(rest)}</p></div>`,
  );
  return `<p class="bm">${escapeHtml(head)}</p>${blocks.join('')}`;
}

/** px of the shorter side that texts may take, and of the largest type. */
const side = 960;
const largest = 130;
