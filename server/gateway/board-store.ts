import type { Site } from '#config/site.ts';
import type { ServedBoard } from './gateway-state.ts';
import { createLiveBoard, type LiveBoard } from './live-board.ts';
import type { Pause, Reading, Snapshot } from './snapshot.ts';

export interface BoardStore {
  readonly board: (language: string | undefined) => ServedBoard | null;
  /** Makes a snapshot the one that is served; true where monitors may see a difference. */
  readonly publish: (snapshot: Snapshot) => Promise<boolean>;
}

const caching = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=86400';

/** The boards of all languages. Prepared answers outlive a poll that changed nothing. */
export function createBoardStore(options: {
  readonly site: () => Site;
  readonly pollSeconds: number;
  /** Headers of every answer with data, as a flat list. */
  readonly headers: readonly string[];
  readonly pause: Pause;
}): BoardStore {
  const { site, pollSeconds, headers, pause } = options;
  let boards: ReadonlyMap<string, ServedBoard> = new Map();
  let madeFor: Site | null = null;
  const publish = async (snapshot: Snapshot) => {
    const current = site();
    const reusable = madeFor === current ? boards : new Map<string, ServedBoard>();
    const next = new Map<string, ServedBoard>();
    let hasChanged = false;
    const source = readingOf(snapshot, current.languages[0])?.picture.categories ?? [];
    for (const [language, reading] of snapshot.readings) {
      const made = await createLiveBoard(reading, source, current, pause);
      const known = reusable.get(language)?.board;
      const isSame = known?.revision === made.revision;
      hasChanged ||= !isSame;
      const board: LiveBoard = isSame ? { ...known, reading } : made;
      next.set(language, { board, headers: [...headers, ...freshness(board, pollSeconds)] });
    }
    boards = next;
    madeFor = current;
    return hasChanged;
  };
  return {
    publish,
    board: (language) => {
      const first = site().languages[0] ?? 'de';
      return boards.get(language ?? first) ?? boards.get(first) ?? boards.values().next().value ?? null;
    },
  };
}

function readingOf({ readings }: Snapshot, language: string | undefined): Reading | undefined {
  return readings.get(language ?? '') ?? readings.values().next().value;
}

function freshness({ reading }: LiveBoard, pollSeconds: number): string[] {
  return [
    'Cache-Control',
    caching,
    'X-Data-As-Of',
    new Date(reading.readAt).toISOString(),
    'X-Poll-Seconds',
    String(pollSeconds),
    ...(reading.picture.complete ? [] : ['X-Data-Complete', 'false']),
  ];
}
