import type { Language, Site } from '#config/site.ts';
import { createTimeZone, type TimeZone } from '#config/time-zone.ts';
import { describeWhen } from '#domain/describe-time.ts';
import { cancellationOf } from '#domain/event-state.ts';
import { startOf } from '#domain/event-times.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { localDay } from '#domain/local-time.ts';
import type { CalendarEvent } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { escapeHtml, htmlPage, legalLinks, pageStyle } from '#server/html/page-html.ts';
import { linkContact } from './link-contact.ts';
import { phoneWords } from './phone-words.ts';

export interface PhonePage {
  readonly site: Site;
  readonly language: Language;
  readonly name: string;
  readonly events: readonly CalendarEvent[];
  /** The number of all events; `events` may be fewer. */
  readonly total: number;
  readonly now: number;
  /** When the event service was last read, epoch ms. */
  readonly asOf: number;
}

const style = `${pageStyle}
h2{margin:2rem 0 0;padding-bottom:.35rem;border-bottom:3px solid var(--ink);font-size:1.25rem}
article{padding:.9rem 0;border-bottom:1px solid var(--line)}
h3{margin:0 0 .15rem;font-size:1.1875rem;line-height:1.25}
.when{font-variant-numeric:tabular-nums}
.badge{display:inline-block;margin:.1rem 0 .25rem;padding:0 .45rem;border:1px solid var(--no);color:var(--no);font-weight:600}
s{text-decoration-thickness:.1em}
.links{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem;margin-top:.25rem}
.links a,.contact a{display:inline-block;padding:.35rem 0}
.contact{overflow-wrap:anywhere}
ul{padding-left:1.2rem}
li{padding:.3rem 0}
`;

export function phonePage(page: PhonePage): string {
  const { site, language, name, events, total, asOf } = page;
  const timeZone = createTimeZone(site.timeZone);
  const words = phoneWords[language];
  const body = `<header>
<p class="quiet">${escapeHtml(site.name)}</p>
<h1>${escapeHtml(name)}</h1>
<p class="quiet">${words.events(total)} · ${words.asOf(formatTime(asOf, timeZone))}</p>
</header>
<main>
${groupByDay(events, page, timeZone)
  .map(
    ({ heading, members }) =>
      `<h2>${escapeHtml(heading)}</h2>\n${members.map((event) => article(event, page, timeZone)).join('\n')}`,
  )
  .join('\n')}
${total > events.length ? `<p class="quiet">${words.first(events.length)}</p>` : ''}
</main>
${legalLinks(site)}`;
  return htmlPage({ language, title: `${name} – ${site.name}`, style, body });
}

/** For an unknown monitor. */
export function missingPage(
  site: Site,
  language: Language,
  monitors: readonly { readonly id: string; readonly name: string }[],
): string {
  const words = phoneWords[language];
  const links = monitors.map(
    ({ id, name }) => `<li><a href="/m/${encodeURIComponent(id)}">${escapeHtml(name)}</a></li>`,
  );
  const body = `<main><p class="quiet">${escapeHtml(site.name)}</p>
<h1>${words.missingTitle}</h1>
${links.length === 0 ? '' : `<p>${words.missing}</p><ul>${links.join('')}</ul>`}
</main>
${legalLinks(site)}`;
  return htmlPage({ language, title: `${words.missingTitle} – ${site.name}`, style, body });
}

/** Events that started before today belong to today. */
function groupByDay(events: readonly CalendarEvent[], { language, now }: PhonePage, timeZone: TimeZone) {
  const today = localDay(now, timeZone);
  const groups = new Map<string, CalendarEvent[]>();
  for (const event of events) {
    const day = localDay(Math.max(now, startOf(event, timeZone)), timeZone);
    groups.set(day, [...(groups.get(day) ?? []), event]);
  }
  return [...groups].map(([day, members]) => {
    const start = startOf(members[0] ?? never(), timeZone);
    const { weekday, day: dayOfMonth, month } = dateParts(Math.max(now, start), timeZone, language);
    const date = `${weekday}, ${dayOfMonth} ${month}`;
    return { heading: day === today ? `${screenWords[language].today}, ${date}` : date, members };
  });
}

function never(): never {
  throw new Error('a day without events');
}

function article(event: CalendarEvent, { language, now }: PhonePage, timeZone: TimeZone): string {
  const words = phoneWords[language];
  const name = escapeHtml(event.name);
  const { sentence } = describeWhen(event, { now, timeZone, language });
  const cancellation = cancellationOf(event, language);
  const lines = [
    `<h3>${event.canceled ? `<s>${name}</s>` : name}</h3>`,
    cancellation && `<p class="badge">${cancellation}</p>`,
    `<p class="when">${escapeHtml([sentence, event.place].filter(Boolean).join(' · '))}</p>`,
    ...[event.subtitle, event.shortDescription].map(
      (text) => text && `<p class="quiet">${escapeHtml(text)}</p>`,
    ),
    event.contact && `<p class="contact">${linkContact(event.contact)}</p>`,
    `<p class="links">${eventLinks(event, words.calendar, words.more, words.ofEvent(event.name))}</p>`,
  ];
  return `<article>${lines.filter(Boolean).join('\n')}</article>`;
}

/** Labels contain the event's name, for screen readers that list all links. */
function eventLinks(event: CalendarEvent, calendar: string, more: string, of: string): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" aria-label="${escapeHtml(text + of)}">${text}</a>`;
  return [
    event.eventUrl === null ? '' : link(event.eventUrl, more),
    event.canceled ? '' : link(`/api/calendar/${event.id}.ics`, calendar),
  ]
    .filter(Boolean)
    .join(' ');
}
