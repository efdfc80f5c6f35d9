import type { Language } from '#config/site.ts';
import { formatTime } from '#domain/format-date.ts';
import { allClearColors } from '#notices/drawing/alarm-drawing.tsx';
import { coversScreen, kindOf, type NoticeColors, noticeLevels } from '#notices/model/notice-kinds.ts';
import { type Notice, splitNotices, textsOf } from '#notices/model/notice.ts';
import { noticeWords } from '#notices/model/notice-words.ts';
import type { PhoneMoment } from '#server/pages/phone-event.tsx';

interface Props {
  /** In force. */
  readonly notices: readonly Notice[];
  /** Of the site. */
  readonly languages: readonly Language[];
  readonly moment: PhoneMoment;
}

const colorRule = (selector: string, { ground, ink }: NoticeColors) =>
  `${selector} { background: ${ground}; color: ${ink}; }`;

/** The style sheet with the colours of notices, which are those on screens. The rule of all-clears overrides that of their alarms. */
export const phoneNoticeColors = [
  ...noticeLevels.map((level) => colorRule(`[data-level=${level}]`, kindOf(level).colors)),
  colorRule('.clear', allClearColors),
].join('\n');

/** Alarms, then notices, each in all languages of the site, that of the page first. */
export function PhoneNotices({ notices, languages, moment }: Props) {
  const shown = splitNotices(notices, moment.now);
  const order = [...new Set([moment.language, ...languages])];
  return [...shown.alarms, ...shown.notices].map((notice) => (
    <section
      key={notice.id}
      data-notice={notice.id}
      data-level={notice.level}
      role={roleOf(notice)}
      className={`notice ${classOf(notice)}`}
    >
      {describe(notice, order, formatTime(Date.parse(notice.at), moment.timeZone)).map(
        ({ language, head, text }) => (
          <div key={language} lang={language}>
            {head !== '' && <p className="head">{head}</p>}
            <p className="text">{text}</p>
          </div>
        ),
      )}
    </section>
  ));
}

function roleOf(notice: Notice) {
  if (!coversScreen(notice)) return undefined;
  return notice.lifted === null ? 'alert' : 'status';
}

function classOf(notice: Notice): string {
  if (!coversScreen(notice)) return 'hint';
  return notice.lifted === null ? 'alarm' : 'clear';
}

function describe(notice: Notice, order: readonly Language[], time: string) {
  const { lifted, test } = notice;
  const isCover = coversScreen(notice);
  const texts = textsOf(notice, order);
  if (isCover && lifted !== null)
    return [...new Set([...order, ...texts.map(({ language }) => language)])].map((language) => {
      const { allClear, lifted: isOver } = noticeWords[language];
      return { language, head: allClear, text: isOver(time) };
    });
  return texts.map(({ language, text }) => {
    const words = noticeWords[language];
    const usual = isCover ? [test ? words.testAlarm : words.alarm, words.since(time)] : [];
    const head = !isCover && test ? words.test : usual.join(' · ');
    return { language, head, text };
  });
}
