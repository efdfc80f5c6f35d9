/**
 * As `GET /api/notices` answers it (src/notices/listed-notice.ts).
 * @typedef {object} ListedNotice
 * @property {string} id
 * @property {string} level
 * @property {Readonly<Record<string, string>>} text by language
 * @property {string} at
 * @property {string | null} until
 * @property {boolean} test
 * @property {string | null} lifted
 * @property {readonly string[]} monitors
 * @property {readonly string[]} screens
 * @property {string} by
 * @property {string | null} liftedBy
 * @property {boolean} isInForce
 * @property {{ expected: number, shown: number, missing: readonly string[] }} receipts
 */

const mostEnded = 10;
const longestText = 60;

/** In the zone of this machine: 2026-11-25 18:00. */
const formatMoment = (/** @type {string} */ iso) =>
  new Date(iso).toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });

/** @param {ListedNotice} notice */
const kindOf = ({ level, lifted, test }) =>
  `${lifted === null ? level : 'all-clear'}${test ? ' (test)' : ''}`;
/** @param {ListedNotice} notice */
const endOf = ({ until }) => (until === null ? 'lifted' : formatMoment(until));
/** @param {ListedNotice} notice */
const shownOn = ({ receipts: { shown, expected } }) => `${shown} of ${expected}`;

/** @param {ListedNotice} notice */
function rowOf(notice) {
  const text = Object.values(notice.text).join(' / ').replace(/\s+/g, ' ');
  const short = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return [notice.id, kindOf(notice), formatMoment(notice.at), endOf(notice), shownOn(notice), short];
}

/**
 * The notices in force, then the last others.
 * @param {readonly ListedNotice[]} notices the latest first
 */
export function tableOf(notices) {
  const inForce = notices.filter(({ isInForce }) => isInForce);
  const ended = notices.filter(({ isInForce }) => !isInForce).slice(0, mostEnded);
  const head = (/** @type {string} */ state) => [state, 'kind', 'since', 'until', 'shown on', 'text'];
  const rows = [head('IN FORCE'), ...inForce.map(rowOf)];
  if (ended.length > 0) rows.push(head('ENDED'), ...ended.map(rowOf));
  const widths = rows.reduce(
    (most, row) => row.map((cell, at) => Math.max(most[at] ?? 0, cell.length)),
    /** @type {number[]} */ ([]),
  );
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

/**
 * With the names of the screens that have not shown it.
 * @param {ListedNotice} notice
 */
export function describeNotice(notice) {
  const { id, text, at, by, lifted, liftedBy, isInForce, receipts } = notice;
  const targets = [...notice.monitors.map((one) => `monitor ${one}`), ...notice.screens];
  const { missing, expected, shown } = receipts;
  const more = expected - shown - missing.length;
  const lines = [
    `${id}: ${kindOf(notice)}, ${isInForce ? 'in force' : 'ended'}`,
    ...Object.entries(text).map(
      ([language, words]) => `  ${language}: ${words.replaceAll('\n', '\n      ')}`,
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
