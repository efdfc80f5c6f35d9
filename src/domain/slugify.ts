const spelledOut: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/**
 * The form in which names are compared (design §4): NFKC, case folded, German letters spelled out, everything but
 * letters and digits to one hyphen. "Gebäude A" becomes "gebaeude-a"; a name without letters and digits becomes "".
 */
export function slugify(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
