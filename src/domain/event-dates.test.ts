import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { CalendarEvent, Period } from '#events/event.ts';
import { screenWords } from '#i18n/screen-words.ts';
import { buildSlides } from './build-slides.ts';
import { chooseDates } from './choose-dates.ts';
import { describeWhen } from './describe-when.ts';
import { announcedUntil, datesOf, occurrencesOf } from './event-dates.ts';
import { isSeen, judgeEvents, rulesFor, selectEvents } from './judge-events.ts';
import { sampleEvent } from './sample-event.ts';
import { indexMonitors } from './site-monitors.ts';

const timeZone = createTimeZone('Europe/Berlin');
const mensa = [{ id: 3, name: 'Mensa', parentId: null }];
const config = { ...resolveConfig({ monitor: ['mensa'] }, builtInSite), days: 365 };
const rulesAt = (now: number) => rulesFor(config, indexMonitors(mensa, builtInSite), mensa, now);

/** The event has the dates that the gateway publishes. */
const eventOf = (periods: readonly Period[], now: number, fields: Partial<CalendarEvent> = {}) => {
  const event = sampleEvent(fields);
  return { ...event, ...chooseDates(event, periods, { now, timeZone }) };
};

/** Around both changes of clocks, in steps of 30 minutes. */
const [spring, autumn] = ['2027-03-28', '2027-10-31'].map((day) => Date.parse(`${day}T01:00:00Z`));
const around = fc
  .record({ change: fc.constantFrom(spring ?? 0, autumn ?? 0), steps: fc.integer({ min: -150, max: 150 }) })
  .map(({ change, steps }) => change + steps * 1_800_000);
const period = fc
  .record({
    start: around,
    steps: fc.option(fc.integer({ min: -10, max: 120 })),
    hidden: fc.option(around),
    isDay: fc.boolean(),
  })
  .map(({ start, steps, hidden, isDay }): Period => {
    const write = (at: number) => new Date(at).toISOString().slice(0, isDay ? 10 : 19) + (isDay ? '' : 'Z');
    return {
      startDate: write(start),
      endDate: steps === null ? null : write(start + steps * 1_800_000),
      ...(hidden !== null && { visibleUntil: new Date(hidden).toISOString() }),
    };
  });

it('no date runs outside of its period, and whatever is shown has a date that is announced and not over', () => {
  fc.assert(
    fc.property(fc.array(period, { maxLength: 6 }), around, around, (periods, readAt, now) => {
      const own = { startDate: '2027-03-20T10:00:00+01:00', endDate: '2027-11-05T10:00:00+01:00' };
      const event = eventOf(periods, readAt, own);
      // `occurrencesOf` gives the last date of an event that is over.
      const coming = occurrencesOf(event, { now, timeZone }).filter(({ date }) => date.until >= now);
      for (const { date } of coming) {
        const when = describeWhen({ event, date }, { now, timeZone, language: 'de' });
        const claims = `${when.sentence} ${when.day}`.includes(screenWords.de.running);
        expect(claims && (now < date.start || now > date.end)).toBe(false);
      }
      const dates = datesOf(event, timeZone);
      const isAhead = dates.some(({ end, visibleUntil }) => {
        const hidden = visibleUntil === undefined ? Infinity : Date.parse(visibleUntil);
        return end >= now && now < hidden;
      });
      expect(selectEvents([event], rulesAt(now), isSeen)).toHaveLength(isAhead ? 1 : 0);
      expect(announcedUntil(event, timeZone) >= now).toBe(isAhead);
    }),
  );
});

const at = (day: string, time: string, end: string) => ({
  startDate: `2026-${day}T${time}:00+01:00`,
  endDate: `2026-${day}T${end}:00+01:00`,
});
const noon = Date.parse('2026-11-26T12:00:00+01:00');

it('an event stands for its next date, with the others as its further dates', () => {
  const own = { startDate: '2026-11-12T18:00:00+01:00', endDate: '2026-12-10T19:30:00+01:00' };
  const evening = [
    at('11-12', '18:00', '19:30'),
    at('11-26', '18:00', '19:30'),
    at('12-03', '18:00', '19:30'),
  ];
  const course = eventOf(evening, noon, { name: 'Kurs', ...own });
  // The dates of another event with the same title and place join them.
  const other = eventOf([at('11-27', '09:00', '10:00')], noon, { id: 2, name: 'Kurs' });
  const slidesAt = (time: string) => {
    const now = Date.parse(time);
    return buildSlides(selectEvents([other, course], rulesAt(now), isSeen), config, now);
  };
  expect(slidesAt('2026-11-26T12:00:00+01:00')).toMatchObject([
    {
      key: '/api/events/1',
      when: { sentence: 'Heute, 18:00–19:30' },
      further: 'Morgen\u00a009:00 · Do\u00a03.\u00a0Dez',
    },
  ]);
  expect(slidesAt('2026-11-26T18:30:00+01:00')).toMatchObject([{ when: { sentence: 'Läuft bis 19:30' } }]);
  expect(slidesAt('2026-11-27T12:00:00+01:00')).toMatchObject([
    { when: { sentence: 'Do 3. Dez, 18:00–19:30' }, further: '' },
  ]);
});

it('the codes of an event follow its dates', () => {
  const codeAt = (periods: readonly Period[], now: string) => {
    const moment = Date.parse(now);
    return judgeEvents([eventOf(periods, moment)], rulesAt(moment))[0]?.code;
  };
  const hidden = { ...at('11-30', '08:00', '09:00'), visibleUntil: '2026-11-30T08:00:00+01:00' };
  expect(codeAt([hidden], '2026-11-30T07:59:00+01:00')).toBe('this-monitor');
  expect(codeAt([hidden], '2026-11-30T08:00:00+01:00')).toBe('hidden');
  expect(codeAt([hidden], '2026-11-30T09:01:00+01:00')).toBe('ended');
  expect(codeAt([hidden, at('12-01', '08:00', '09:00')], '2026-11-30T08:00:00+01:00')).toBe('this-monitor');
});

it('a cancelled event has no further dates, and a horizon ends them', () => {
  const two = [at('11-27', '18:00', '19:00'), at('12-03', '18:00', '19:00')];
  const textOf = (fields: Partial<CalendarEvent>, days: number) => {
    const [slide] = buildSlides([eventOf(two, noon, fields)], { ...config, days }, noon);
    return slide.kind === 'event' && slide.further.replace(/\u00A0/g, ' ');
  };
  expect(textOf({}, 60)).toBe('Do 3. Dez');
  expect(textOf({}, 2)).toBe('');
  expect(textOf({ canceled: true }, 60)).toBe('');
});
