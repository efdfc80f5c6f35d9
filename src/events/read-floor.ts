import { slugify } from '#domain/slugify.ts';

/** Each finds the number of a floor, or of a room that begins with it: "2. OG", "2.03", "A 2.03"; not "18.30 Uhr", nor "U1.03". */
const upper = /(-?\d{1,2})\.?\s*(?:og|obergescho(?:ss|ß)|stock(?:werk)?|etage)(?!\p{L})/giu;
const lower = /(?:(\d)\.?\s*|^|[^\p{L}\d])(eg|erdgescho(?:ss|ß)|ug|untergescho(?:ss|ß))(?!\p{L})/giu;
const room =
  /(?:^|raum|room|saal)\s*((?:[a-tv-z]{1,2}(?=[\s\d])\s?)?-?(\d{1,2}))\.\d{2,3}(?![\d.]|\s*uhr)/giu;

const withoutZeros = (code: string) => code.replace(/^(\D*)0+(?=\d)/, '$1');

/** The floor that texts name, 0 the ground floor, -1 a cellar; null for none or several. In building 12 "12.03" names none. */
export function readFloor(texts: readonly string[], building = ''): number | null {
  const find = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)]);
  const codes = slugify(building).split('-').map(withoutZeros);
  const rooms = find(room).filter(
    ([, start = '']) => !codes.includes(withoutZeros(slugify(start.replace(/\s/, '')))),
  );
  const found = new Set([
    ...find(upper).map(([, floor]) => Number(floor)),
    ...find(lower).map(([, floor = 1, word = '']) => (/^e/i.test(word) ? 0 : -Number(floor))),
    ...rooms.map(([, start = '', floor]) => Number(start.includes('-') ? `-${floor}` : floor)),
  ]);
  const [floor = null] = found;
  return found.size === 1 ? floor : null;
}
