import data from '#typesetting/hyphenation/de.ts';
import { hyphenPlaces, readPatterns } from '#typesetting/hyphenation/liang.ts';
import { type HyphenPlace, MIN_WORD_LENGTH } from './detect-language.ts';

/* The patterns find the boundaries of word parts; prefixes and suffixes are parts too, but no joints. */
const prefix = new RegExp(
  `^(?:${
    'ab|an|auf|aus|be|bei|dar|durch|ein|emp|ent|er|fort|ge|her|hin|los|miss|mit|nach|ob|um|un|ur|ver|vor|weg|zer|zu|zusammen|' +
    'zurück|wieder|über|unter|a|ad|ak|ap|de|des|di|dis|en|eu|ex|il|im|in|inter|ir|ko|kol|kom|kon|kor|of|ok|op|per|prä|pro|re|sub|sym|syn|trans|' +
    'fahr|frei|früh|fuß|gleich|grund|hoch|jahr|netz|neu|rück|rund|weih|werk|wett'
  })$`,
);
/** Words that begin like one: "Sammlung", "Vollmacht", "Grafik". */
const noSuffix = '(?!samm|vollm|vollk|barock|nische|grafik)';
const suffix = new RegExp(
  `^${noSuffix}(?:${
    'schaft|heit|keit|igkeit|lich|ung|nis|tum|bar|sam|los|haft|haltig|voll|lein|chen|ling|lerin|nerin|innen|' +
    'isch|weise|mäßig|statt|wärts|logi|loge|graf|graph|gramm|krat|metr|nom|skop|pathi|thek'
  })`,
);
const ending = /^(?:er|ler|lern|ner|s|es|n|en|e|in|sel|seln)$/;

/** Levels nearer to the edge of a word are not shipped. */
const EDGE = 2;
const MIN_LETTERS = { joint: 3, syllable: 4, inner: 3 } as const;

const patterns = readPatterns(data);

export function hyphenate(word: string): readonly HyphenPlace[] {
  const lower = word.toLowerCase();
  if (word.length < MIN_WORD_LENGTH || lower.length !== word.length) return [];
  const isInside = (at: number, letters: number) => Math.min(at, word.length - at) >= letters;
  const inside = hyphenPlaces(lower, patterns).filter((at) => isInside(at, EDGE));
  const bounds = [0, ...inside, word.length];
  const parts = bounds.slice(1).map((end, index) => lower.slice(bounds[index], end));
  const isJoint = (at: number, index: number) =>
    isInside(at, MIN_LETTERS.joint) &&
    !prefix.test(parts[index] ?? '') &&
    !suffix.test(parts[index + 1] ?? '') &&
    !(index + 2 === parts.length && ending.test(parts[index + 1] ?? ''));
  const joints = bounds.slice(1, -1).filter(isJoint);
  const syllables = parts.flatMap((part, index) => {
    const from = bounds[index] ?? 0;
    return [...(from > 0 ? [from] : []), ...syllablesOf(part).map((at) => from + at)];
  });
  const kind: HyphenPlace['kind'] = joints.length > 0 ? 'inner' : 'syllable';
  const edges = [0, ...joints, word.length];
  const isFar = (at: number) => edges.every((edge) => Math.abs(at - edge) >= MIN_LETTERS[kind]);
  const others = syllables.filter(isFar);
  const places: HyphenPlace[] = [
    ...joints.map((at) => ({ at, kind: 'joint' as const })),
    ...others.map((at) => ({ at, kind })),
  ];
  return places.sort((one, other) => one.at - other.at);
}

/** The last consonant between two vowels starts a syllable; of these groups the whole one does (Duden, K 164 and 165). */
const syllableStart =
  /(?<=[aeiouäöüy][^aeiouäöüy]*)(?:sch|ch|ck|ph|th|sh|[bdfgkpt]r|[bfgp]l(?!er|ung)|[^aeiouäöüy])(?=[aeiouäöüy])/g;

function syllablesOf(part: string): number[] {
  return Array.from(part.matchAll(syllableStart), ({ index }) => index).filter((at) => at > 0);
}
