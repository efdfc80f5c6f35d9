/** At most `max` of the frames in view: the preferred one, then the first ones. */
export function chooseLiveFrames(
  ids: readonly string[],
  visible: ReadonlySet<string>,
  preferred: string | null,
  max: number,
): ReadonlySet<string> {
  const inView = ids.filter((id) => visible.has(id));
  const first = inView.filter((id) => id === preferred);
  return new Set(
    [...first, ...inView]
      .slice(0, max + first.length)
      .filter(isFirst)
      .slice(0, max),
  );
}

function isFirst(id: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(id) === at;
}
