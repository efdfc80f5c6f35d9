/** The pause after failures: `first` after none, `growth` times as long after each, at most `longest`; in the unit of these. */
export function growingPause(
  failures: number,
  { first, longest, growth = 2 }: Readonly<{ first: number; longest: number; growth?: number }>,
): number {
  return Math.min(first * growth ** failures, longest);
}
