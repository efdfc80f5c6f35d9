import type { ListedNotice } from '#notices/model/listed-notice.ts';

const mostEnded = 10;
const longestText = 60;

/** In the zone of this machine: 2026-11-25 18:00. */
const formatMoment = (iso: string) =>
  new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

const kindOf = ({ level, lifted, test }: ListedNotice) =>
  `${lifted === null ? level : 'all-clear'}${test ? ' (test)' : ''}`;
const endOf = ({ until }: ListedNotice) => (until === null ? 'lifted' : formatMoment(until));
const shownOn = ({ receipts: { shown, expected } }: ListedNotice) => `${shown} of ${expected}`;

function rowOf(notice: ListedNotice): readonly string[] {
  const text = Object.values(notice.text).join(' / ').replace(/\s+/g, ' ');
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return [notice.id, kindOf(notice), formatMoment(notice.at), endOf(notice), shownOn(notice), short];
}

/** The notices in force, then the last others. `notices`: the latest first. */
export function tableOf(notices: readonly ListedNotice[]): string {
  const inForce = notices.filter(({ isInForce }) => isInForce);
  const ended = notices.filter(({ isInForce }) => !isInForce).slice(0, mostEnded);
  const head = (state: string) => [state, 'kind', 'since', 'until', 'shown on', 'text'];
  const rows = [head('IN FORCE'), ...inForce.map(rowOf)];
  if (ended.length > 0) rows.push(head('ENDED'), ...ended.map(rowOf));
  const widths = rows.reduce<readonly number[]>(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    [],
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** With the names of the screens that have not shown it. */
export function describeNotice(notice: ListedNotice): string {
  const { id, text, at, by, lifted, liftedBy, isInForce, receipts } = notice;
  const targets = [...notice.monitors.map((one) => `monitor ${one}`), ...notice.screens];
  const { missing, expected, shown } = receipts;
  const more = expected - shown - missing.length;
  const lines = [
    `${id}: ${kindOf(notice)}, ${isInForce ? 'in force' : 'ended'}`,
    ...Object.entries(text).map(
      ([language, words = '']) => `  ${language}: ${words.replaceAll('\n', '\n      ')}`,
    ),
    `  for ${targets.join(', ') || 'all screens'}`,
    `  sent at ${formatMoment(at)} by ${by}${lifted === null ? '' : `, lifted at ${formatMoment(lifted)}`}`,
    `  until ${endOf(notice)}${liftedBy === null ? '' : `, by ${liftedBy}`}`,
    `  shown on ${shownOn(notice)} named screens${missing.length === 0 ? '' : '; not on:'}`,
    ...missing.map((name) => `    ${name}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ];
  return lines.join('\n');
}
