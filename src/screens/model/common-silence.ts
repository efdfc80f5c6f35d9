import { groupBy } from '#domain/membership.ts';
import type { TimeContext } from '#domain/event-dates.ts';
import { dateParts, formatTime } from '#domain/format-date.ts';
import { calendarDays } from '#domain/local-time.ts';
import type { ScreenState } from './screen-health.ts';

/** `building`: '' if it is not known; `lastAt`: when its last report arrived, epoch ms. */
interface JudgedScreen {
  readonly state: ScreenState;
  readonly building: string;
  readonly lastAt: number;
}

/** `building`: '' for all; `screens`: those that fell silent together; `total`: how many should report there; `since`: epoch ms. */
export interface CommonSilence<One = JudgedScreen> {
  readonly building: string;
  readonly screens: readonly One[];
  readonly total: number;
  readonly since: number;
}

const windowMs = 300_000;
const leastScreens = 3;

/**
 * Where network or server are the likely cause, not the devices: at least three screens, and more than half of those that
 * should report in a building, or of all, sent their last report within five minutes. Screens that are dark or were never seen
 * do not count. All comes before buildings, and a building alone is named by itself.
 */
export function findCommonSilences<One extends JudgedScreen>(
  screens: readonly One[],
): readonly CommonSilence<One>[] {
  const expected = screens.filter(({ state }) => state !== 'never-seen' && state !== 'dark');
  const buildings = groupBy(expected, ({ building }) => [building]);
  const ofBuildings = [...buildings].flatMap(([name, list]) =>
    name === '' ? [] : (findSilence(name, list) ?? []),
  );
  const all = findSilence('', expected);
  const [where = '', ...others] = new Set(all?.screens.map(({ building }) => building));
  const isOneOfMany = buildings.size > 1 && where !== '' && others.length === 0;
  if (all === null || isOneOfMany) return ofBuildings;
  const gathered = new Set(all.screens);
  return [all, ...ofBuildings.filter((one) => !one.screens.some((screen) => gathered.has(screen)))];
}

function findSilence<One extends JudgedScreen>(
  building: string,
  expected: readonly One[],
): CommonSilence<One> | null {
  const total = expected.length;
  const least = Math.max(leastScreens, Math.floor(total / 2) + 1);
  const silent = expected
    .filter(({ state }) => state === 'silent')
    .sort((one, other) => one.lastAt - other.lastAt);
  const first = silent.find(
    ({ lastAt }, at) => (silent[at + least - 1]?.lastAt ?? Infinity) <= lastAt + windowMs,
  );
  if (first === undefined) return null;
  const since = first.lastAt;
  const together = silent.filter(({ lastAt }) => lastAt >= since && lastAt <= since + windowMs);
  return { building, screens: together, total, since };
}

const words = {
  de: { all: 'alle', of: 'von', since: 'schweigen seit', todo: 'zuerst Netz und Server prüfen' },
  en: { all: 'all', of: 'of', since: 'silent since', todo: 'check network and server first' },
};

/** "Alle 6 schweigen seit 00:10: zuerst Netz und Server prüfen", with their building where it is not all. */
export function describeSilences(silences: readonly CommonSilence<unknown>[], moment: TimeContext): string {
  const { all, of, since, todo } = words[moment.language];
  const facts = silences.map(({ building, screens: { length }, total, since: at }) => {
    const who = length === total ? `${all} ${length}` : `${length} ${of} ${total}`;
    const place = building.replace(/\s+/g, ' ');
    const start = place === '' ? who.replace(/^./, (letter) => letter.toUpperCase()) : `${place}: ${who}`;
    return `${start} ${since}\u00a0${formatSince(at, moment)}`;
  });
  return `${facts.join('; ')}: ${todo}`;
}

/** "00:10", of another day "Do 19. Nov, 23:30". */
export function formatSince(at: number, { now, timeZone, language }: TimeContext): string {
  const time = formatTime(at, timeZone);
  return calendarDays(now, at, timeZone) === 0 ? time : `${dateParts(at, timeZone, language).short}, ${time}`;
}
