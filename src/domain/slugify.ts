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
