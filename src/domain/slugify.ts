const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Names of categories come again and again; the names somebody makes up only pass through. */
const cache = new Map<string, string>();
const maxCached = 2000;

/**
 * The form in which names are compared (design §4): NFKC, case folded, German letters spelled out, everything but
 * letters and digits to one hyphen. "Gebäude A" becomes "gebaeude-a"; a name without letters and digits becomes "".
 */
export function slugify(name: string): string {
  const before = cache.get(name);
  if (before !== undefined) return before;
  const slug = spell(name);
  if (cache.size >= maxCached) cache.clear();
  cache.set(name, slug);
  return slug;
}

function spell(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
