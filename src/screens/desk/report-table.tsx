import { useView } from '#desk/shell/desk-context.ts';
import { formatAge, formatMoment } from '#desk/shell/format-when.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { dataReadAt } from './describe-state.ts';
import { reportWords } from './report-words.ts';
import styles from './screen.module.css';

type Words = (typeof reportWords)['de'];

/** Everything that a screen has reported, in words. */
export function ReportTable({ screen }: { readonly screen: ListedScreen }) {
  const { words, ...desk } = useView(reportWords);
  const seenAt = Date.parse(screen.lastSeen ?? '');
  const readAt = dataReadAt(screen);
  const rows: Readonly<Record<string, string>> = {
    [words.lastSeen]: `${formatMoment(seenAt, desk)} (${formatAge(seenAt, desk)})`,
    [screen.state === 'silent' ? words.showed : words.shows]: describeShown(screen, words),
    [words.slideChanges]: String(screen.slideChanges ?? 0),
    [words.data]: readAt === null ? words.unknown : formatAge(readAt, desk),
    [words.clock]: describeClock(screen.skew ?? null, words),
    [words.size]: describeSize(screen),
    [words.uptime]: describeDuration(screen.uptime ?? 0, words),
    [words.release]: describeRelease(screen.version, desk.site.version, words),
    [words.version]: `${screen.isPlain === true ? words.plain : words.full}, ${screen.build ?? ''}`,
    [words.wakeLock]: describeSupport(screen.wakeLock, 'held', words),
    [words.worker]: describeSupport(screen.worker, 'active', words),
    [words.storage]: describeSupport(screen.storage?.replace('small storage', 'database'), 'database', words),
    [words.memory]: describeMemory(screen.heapMegabytes ?? null, words),
    [words.errors]: [screen.errors ?? 0, screen.lastError ?? ''].filter((part) => part !== '').join(' · '),
    [words.badParameters]: screen.badParameters?.join(', ') || '–',
    [words.address]: screen.address ?? '',
    [words.engine]: screen.engine ?? '',
  };
  return (
    <dl className={styles.report}>
      {Object.entries(rows).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeShown({ shows = 'nothing', event, title }: ListedScreen, words: Words): string {
  if (title !== null) return words.slide(title);
  return event?.startsWith('overview') === true ? words.overview : words.showing[shows];
}

/** `skew`: trusted minus device time, ms. */
function describeClock(skew: number | null, words: Words): string {
  if (skew === null) return words.unknown;
  const seconds = Math.round(Math.abs(skew) / 1000);
  return seconds === 0 ? words.rightClock : words.wrongClock(describeDuration(seconds, words), skew < 0);
}

/** `own`: '' where the page does not report it; `server`: '' until it is known. */
function describeRelease(own: string | undefined, server: string, words: Words): string {
  if (own === undefined || own === '') return words.unknown;
  return server === '' || own === server ? own : words.otherRelease(own, server);
}

function describeDuration(seconds: number, words: Words): string {
  if (seconds < 90) return words.seconds(seconds);
  if (seconds < 5400) return words.minutes(Math.round(seconds / 60));
  const hours = Math.round(seconds / 3600);
  return hours < 48 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}

function describeSize({ width, height, ratio = 1 }: ListedScreen): string {
  if (width === undefined || height === undefined) return '';
  return `${width} × ${height}${ratio === 1 ? '' : ` (× ${Math.round(ratio * 100) / 100})`}`;
}

/** `state`: '' where the page does not know it. */
function describeSupport(state: string | undefined, good: string, words: Words): string {
  if (state === undefined || state === '') return words.unknown;
  return state === good ? words.yes : words.no;
}

const describeMemory = (megabytes: number | null, words: Words) =>
  megabytes === null ? words.unknown : `${megabytes} MB`;
