import type { Site } from '#config/site.ts';

const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** The form in which names are compared (design §4): "Gebäude A" becomes "gebaeude-a". '' without letters and digits. */
export function slugify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

export function withoutMonitor(slug: string): string {
  return slug.replace(/^monitor-|-monitor$/g, '');
}

/** "Gebäude A", "Building A" and "A" are one building. */
export const buildingCode = (name: string): string => slugify(name).replace(/^(?:gebaeude|building)-/, '');

/** What a building is called, as slugs: its name in `site.json` and the aliases there, else its own; none for ''. */
export function namesOfBuilding(name: string, aliases: Site['buildings']): readonly string[] {
  const known = Object.entries(aliases).map((names) => names.flat().map(buildingCode));
  return known.find((names) => names.includes(buildingCode(name))) ?? [buildingCode(name)].filter(Boolean);
}
