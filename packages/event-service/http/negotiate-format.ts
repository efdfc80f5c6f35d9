export type Format = 'jsonld' | 'json' | 'html' | 'jsonopenapi';

export const mediaTypes: Readonly<Record<Format, string>> = {
  jsonld: 'application/ld+json',
  json: 'application/json',
  html: 'text/html',
  jsonopenapi: 'application/vnd.openapi+json',
};

interface Range {
  readonly type: string;
  readonly quality: number;
  readonly index: number;
}

/** The offered format that an `Accept` header prefers, without a header the first; null: none is acceptable. */
export function negotiateFormat(accept: string | undefined, offered: readonly Format[]): Format | null {
  const ranges = readAccept(accept ?? '');
  const [first = null] = offered;
  if (ranges.length === 0) return first;
  const rated = offered
    .map((format, order) => ({ format, order, range: bestRange(mediaTypes[format], ranges) }))
    .filter(({ range }) => range !== undefined && range.quality > 0);
  rated.sort(
    (a, b) =>
      qualityOf(b.range) - qualityOf(a.range) || indexOf(a.range) - indexOf(b.range) || a.order - b.order,
  );
  return rated[0]?.format ?? null;
}

const qualityOf = (range: Range | undefined): number => range?.quality ?? 0;
const indexOf = (range: Range | undefined): number => range?.index ?? 0;

const maxRanges = 100;

function readAccept(accept: string): readonly Range[] {
  return accept
    .split(',', maxRanges)
    .map((part, index) => {
      const [type = '', ...parameters] = part.split(';', maxRanges).map((text) => text.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      const value = quality === undefined ? 1 : Number(quality.slice(2));
      return { type, quality: Number.isFinite(value) ? value : 1, index };
    })
    .filter(({ type }) => type !== '');
}

/** The most specific range that covers a media type (RFC 9110 §12.5.1). */
function bestRange(type: string, ranges: readonly Range[]): Range | undefined {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  const covers = (pattern: string): Range | undefined => ranges.find((range) => range.type === pattern);
  return covers(type) ?? covers(family) ?? covers('*/*');
}
