/** Engines below Chromium 62 know hundreds only. The fonts of the plain wall are declared with these. */
export function roundWeights(rule: string): string {
  return rule.replace(
    /font-weight:(\d+)/g,
    (_all, weight) => `font-weight:${Number(weight) < 600 ? 400 : 700}`,
  );
}
