/** Of the frames in view the preferred one and then the first ones, at most `most`. */
export function chooseLiveFrames(
  ids: readonly string[],
  visible: ReadonlySet<string>,
  preferred: string | null,
  most: number,
): ReadonlySet<string> {
  const inView = ids.filter((id) => visible.has(id));
  const first = inView.filter((id) => id === preferred);
  return new Set(
    [...first, ...inView]
      .slice(0, most + first.length)
      .filter(isFirst)
      .slice(0, most),
  );
}

function isFirst(id: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(id) === at;
}
