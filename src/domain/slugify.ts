const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

const cache = new Map<string, string>();
const maxCached = 2000;

/** The form in which names are compared (design §4): "Gebäude A" becomes "gebaeude-a". '' without letters and digits. */
export function slugify(name: string): string {
  const cached = cache.get(name);
  if (cached !== undefined) return cached;
  const slug = toSlug(name);
  if (cache.size >= maxCached) cache.clear();
  cache.set(name, slug);
  return slug;
}

function toSlug(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
