import { renderToStaticMarkup } from 'react-dom/server';
import type { Language } from '#config/site.ts';
import type { TimeZone } from '#config/time-zone.ts';
import { mostPlain, plainAlarm, plainSize, plainType } from '#kiosk/notice-layout/plain-alarm.ts';
import { alarmAttributes, alarmColors } from '#kiosk/drawing/alarm-view.tsx';
import type { Notice } from '#notices/notice.ts';
import type { DrawnSlide } from './drawn-slide.ts';
import { articleClass, rule } from './poster-rules.ts';
import { rem } from './shapes.ts';

interface BareInput {
  /** Or their all-clears; the latest first. */
  readonly alarms: readonly [Notice, ...Notice[]];
  readonly languages: readonly [Language, ...Language[]];
  readonly timeZone: TimeZone;
}

/** Until the alarm can be drawn. */
const bareSeconds = 5;

/* px of the shorter side that texts may take, and of the largest type. */
const side = 960;
const largest = 130;

/** Alarms that were not laid out: the browser breaks the lines, in type that fits by the number of characters. */
export function renderBareAlarm({ alarms, languages, timeZone }: BareInput): DrawnSlide {
  const [latest, ...others] = alarms
    .slice(0, mostPlain)
    .map((alarm) => plainAlarm(alarm, languages, timeZone));
  if (latest === undefined) throw new Error('There is no alarm to draw.');
  const [language] = languages;
  const size = Math.min(largest, plainSize([latest, ...others], { width: side, height: side }));
  const { ground, ink } = alarmColors(latest.notice);
  const place = 'position:absolute;top:0;left:0;width:100%;height:100%;overflow:hidden';
  const font = "font-family:'First Text','Aushang Text',system-ui,sans-serif;font-weight:650";
  const html = renderToStaticMarkup(
    <article className={articleClass} aria-current="true" lang={language} {...alarmAttributes(latest.notice)}>
      <div className="br">
        <Texts {...latest} />
        {others.map((alarm) => (
          <section key={alarm.notice.id} {...alarmAttributes(alarm.notice)}>
            <Texts {...alarm} />
          </section>
        ))}
      </div>
    </article>,
  );
  return {
    key: '',
    language,
    seconds: bareSeconds,
    drawn: '',
    html,
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

function Texts({ head, texts }: ReturnType<typeof plainAlarm>) {
  return (
    <>
      <p className="bm">{head}</p>
      {texts.map(({ language, headline, rest }) => (
        <div key={language} lang={language}>
          <p>{headline}</p>
          <p className="bm">{rest}</p>
        </div>
      ))}
    </>
  );
}
