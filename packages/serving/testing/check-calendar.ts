import ICAL from 'ical.js';

const times = '(?::\\d{8}T\\d{6}Z|;VALUE=DATE:\\d{8})$';
/** The lines that an entry must have once, or may have once. */
const once = ['UID', 'DTSTAMP', 'DTSTART', 'SUMMARY', 'STATUS', 'TRANSP'];
const atMostOnce = ['DTEND', 'LAST-MODIFIED', 'SEQUENCE', 'DESCRIPTION', 'LOCATION', 'URL'];

/** Finds what is wrong with a calendar file by RFC 5545, as far as this project writes them. */
export function problemsOf(file: string): string[] {
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => void (isRight || problems.push(problem));
  const bytes = Buffer.from(file);
  const physical = file.split('\r\n');
  check(physical.pop() === '', 'it does not end with a line break');
  check(!/[\r\n]/.test(physical.join('')), 'a line break is not CRLF');
  check(!/(?!\t)\p{Cc}/u.test(physical.join('')), 'it has a control character');
  check(bytes.toString('utf8') === file, 'it is not UTF-8, or a line break is within a character');
  for (const line of physical) {
    check(Buffer.byteLength(line) <= 75, `a line has ${Buffer.byteLength(line)} octets: ${line}`);
  }
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  for (const line of lines) check(/^[A-Z-]+(?:;[A-Z-]+=[^:;]*)*:/.test(line), `no property: ${line}`);
  for (const line of lines.filter((one) => /^(?:SUMMARY|DESCRIPTION|LOCATION|X-WR-CALNAME):/.test(one)))
    check(/:(?:[^\\;,]|\\[\\;,nN])*$/.test(line), `not escaped: ${line}`);
  const [head = [], ...entries] = divide(lines);
  check(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR', 'it is not one calendar');
  check(head.filter((line) => line === 'VERSION:2.0').length === 1, 'no version');
  check(head.filter((line) => line.startsWith('PRODID:')).length === 1, 'no product');
  check(!head.some((line) => line.startsWith('METHOD')), 'a method without an organizer');
  for (const entry of entries) for (const problem of problemsOfEntry(entry)) problems.push(problem);
  check(
    new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').length === entries.length,
    'other entries',
  );
  return problems;
}

/** The lines before the entries, then those of each. */
function divide(lines: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

function problemsOfEntry(lines: readonly string[]): string[] {
  const count = (name: string) => lines.filter((line) => new RegExp(`^${name}[:;]`).test(line)).length;
  const find = (name: string) => lines.find((line) => line.startsWith(name)) ?? '';
  const [start, end] = [find('DTSTART'), find('DTEND')];
  const valueOf = (line: string) => line.slice(line.lastIndexOf(':') + 1);
  return [
    ...once.filter((name) => count(name) !== 1).map((name) => `${count(name)} × ${name}`),
    ...atMostOnce.filter((name) => count(name) > 1).map((name) => `${count(name)} × ${name}`),
    ...[start, end].filter((line) => line !== '' && !new RegExp(times).test(line)),
    ...(end !== '' && valueOf(end) <= valueOf(start) ? [`${end} is not after ${start}`] : []),
    ...(end !== '' && valueOf(end).length !== valueOf(start).length ? [`${end} is of another type`] : []),
  ];
}
