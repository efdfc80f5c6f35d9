interface Interval {
  readonly from: number;
  readonly until: number;
}

/** Memoizes what stays the same from `from` to `until`, epoch ms, both included. */
export function memoizeInterval<One extends Interval>(open: (from: number) => One): (now: number) => One {
  let last: One | null = null;
  return (now) => {
    if (last === null || now < last.from || now > last.until) last = open(now);
    return last;
  };
}
