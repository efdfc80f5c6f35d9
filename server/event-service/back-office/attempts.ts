const windowMs = 15 * 60_000;
/** A person mistypes; a machine is stopped. */
const mostPerName = 10;
const mostInAll = 1000;

/** Counts attempts to sign in by names: an account, an address. In memory: a restart forgives. */
export interface Attempts {
  /** Seconds until all of these names may try again; 0: now. */
  readonly wait: (names: readonly string[]) => number;
  /**
   * Counts before the password is looked at, so that guessing at the same time is no way around. What it gives takes
   * this attempt back: for one that could not be decided.
   */
  readonly count: (names: readonly string[]) => () => void;
  readonly forget: (names: readonly string[]) => void;
}

/** `now` in epoch ms. Bounded: no more than `mostInAll` attempts are ever remembered. */
export function createAttempts(now: () => number): Attempts {
  let made: readonly { readonly name: string; readonly at: number }[] = [];
  const recent = () => {
    made = made.filter(({ at }) => at > now() - windowMs);
    return made;
  };
  const secondsUntil = (at: number) => Math.max(1, Math.ceil((at + windowMs - now()) / 1000));
  return {
    wait: (names) => {
      const all = recent();
      if (all.length >= mostInAll) return secondsUntil(all[0]?.at ?? 0);
      const waits = names.map((name) => {
        const own = all.filter((attempt) => attempt.name === name);
        return own.length < mostPerName ? 0 : secondsUntil(own.at(-mostPerName)?.at ?? 0);
      });
      return Math.max(0, ...waits);
    },
    count: (names) => {
      const own = names.map((name) => ({ name, at: now() }));
      made = [...recent(), ...own];
      return () => {
        made = made.filter((attempt) => !own.includes(attempt));
      };
    },
    forget: (names) => {
      made = recent().filter(({ name }) => !names.includes(name));
    },
  };
}
