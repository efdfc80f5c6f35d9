import type { Language } from '#config/site.ts';
import { alarmAttributes, allClearColors } from '#notices/drawing/alarm-drawing.tsx';
import { coversScreen, kindOf, type NoticeColors, noticeLevels } from '#notices/model/notice-kinds.ts';
import { type Notice, splitNotices } from '#notices/model/notice.ts';
import { type NoticeParts, spokenParts } from '#notices/model/notice-words.ts';
import type { PhoneMoment } from '#server/pages/phone-event.tsx';

interface Props {
  readonly notices: readonly Notice[];
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
  return [...shown.alarms, ...shown.notices].map((notice) => (
    <section
      key={notice.id}
      {...(coversScreen(notice) ? alarmAttributes(notice) : { 'data-notice': notice.id })}
      data-level={notice.level}
      className={classOf(notice)}
    >
      {spokenParts(notice, { languages: [moment.language, ...languages], timeZone: moment.timeZone })
        .map((parts) => describe(notice, parts))
        .map(({ language, head, text }) => (
          <div key={language} lang={language}>
            {head !== '' && <p className="head">{head}</p>}
            <p className="text">{text}</p>
          </div>
        ))}
    </section>
  ));
}

function classOf(notice: Notice): string {
  if (!coversScreen(notice)) return 'notice';
  return notice.lifted === null ? 'notice alarm' : 'notice clear';
}

/** The first line of an all-clear is its head. An alarm names when it was sent, a band only that it is a test. */
function describe(
  notice: Notice,
  { language, label, since, drill, test, text, headline, rest }: NoticeParts,
) {
  if (!coversScreen(notice)) return { language, head: test, text };
  if (notice.lifted !== null) return { language, head: headline, text: rest };
  return { language, head: `${drill || label} · ${since}`, text };
}
