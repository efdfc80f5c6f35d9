import { compounds } from '#typesetting/fixtures/compounds.ts';
import type { SlideMeasure } from '#e2e/looks/slides/probe/probe.ts';

/** Compounds in lower case, with an equals sign at their joints, by the word. */
const knownCompounds = new Map(
  compounds.map((parted) => [parted.replaceAll('=', '').toLowerCase(), parted.toLowerCase()]),
);

/** What a typesetter would not accept in the lines of a title: how words are cut, and what stands alone. */
export function findLineFaults({ texts, heading }: SlideMeasure): readonly string[] {
  const lines = texts.find(({ role }) => role === 'title')?.lines.map(({ text }) => text.trim()) ?? [];
  if (lines.length < 2) return [];
  let rest = heading;
  const breaks = lines.slice(0, -1).map((line) => {
    rest = rest.trimStart();
    const isHyphenated = !rest.startsWith(line) && line.endsWith('-');
    const shown = isHyphenated ? line.slice(0, -1) : line;
    rest = rest.slice(shown.length);
    return { shown, isHyphenated, following: rest };
  });
  return [...breaks.flatMap(findBreakFaults), ...lines.flatMap(findPoorLines)];
}

interface Break {
  readonly shown: string;
  readonly isHyphenated: boolean;
  readonly following: string;
}

const sign = /[-‐–—/.:@?&=]$/;
const emoji = /\p{Extended_Pictographic}/u;

function findBreakFaults({ shown, isHyphenated, following }: Break): readonly string[] {
  const [start = ''] = /\p{L}*$/u.exec(shown) ?? [];
  const [end = ''] = /^\p{L}*/u.exec(following) ?? [];
  const isCut = /^\S/.test(following) && !sign.test(shown) && !emoji.test(shown + following);
  if (isCut && !isHyphenated) return [`“${start}|${end}” is cut without a hyphen`];
  const parted = knownCompounds.get((start + end).toLowerCase());
  if (!isHyphenated || parted === undefined) return [];
  const before = parted.split('=').map((_, at, parts) => parts.slice(0, at).join('').length);
  return before.includes(start.length) ? [] : [`“${start}-${end}” is not cut at a joint`];
}

function findPoorLines(line: string): readonly string[] {
  const letters = line.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return [
    ...(letters < 3 ? [`“${line}” is alone on a line`] : []),
    ...(/[„«‚]$|^[»“](?=\s|$)/.test(line) ? [`“${line}”: a quotation mark without its words`] : []),
  ];
}
