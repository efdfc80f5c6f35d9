import type { Typesetting } from '#typesetting/typesetting.ts';
import { composeEvent, composeEventOrNull, type EventPoster } from './compose-event.ts';
import { composeOverview, type OverviewInput } from './compose-overview.ts';
import type { PosterInput } from './poster-input.ts';

export type KeptLayouts = ReturnType<typeof createKeptLayouts>;

/** What of a slide's input changes while screen, language and typesetting stay. */
export type KeptInput = Pick<PosterInput, 'slide' | 'next' | 'code' | 'picture'>;

/** The same of an overview's. */
export type KeptOverview = Pick<OverviewInput, 'slide' | 'code'>;

/** The slides of the longest loop: the highest `limit` (design §3). */
const maxKept = 200;

/** Lays out each slide once for its content and wording, and keeps the layouts that were used last. */
export function createKeptLayouts(common: Omit<PosterInput, keyof KeptInput>) {
  const { screen, tools } = common;
  // A following event may make the layout fail; it is skipped only when its own slide fails.
  const composeAlone = (input: KeptInput) => composeEvent({ ...common, ...input, next: [] });
  const events = createKept(tools, {
    describe,
    partOf: ({ slide }: KeptInput) => slide.event,
    attempt: (input): EventPoster | null => composeEventOrNull({ ...common, ...input }),
    finish: (input, poster: EventPoster | null) => poster ?? composeAlone(input),
  });
  const overviews = createKept(tools, {
    describe: ({ slide, code }: KeptOverview) => JSON.stringify([slide, code]),
    partOf: () => null,
    attempt: (input) => composeOverview({ ...common, ...input }),
    finish: (_input, blocks) => blocks,
  });
  return { events, overviews, screen };
}

interface Work<Input, Attempt, Layout> {
  /** Everything that a layout depends on but the part. */
  readonly describe: (input: Input) => string;
  /** Stays the same object while it does not change. */
  readonly partOf: (input: Input) => object | null;
  readonly attempt: (input: Input) => Attempt;
  /** Fails if the slide cannot be laid out. */
  readonly finish: (input: Input, attempt: Attempt) => Layout;
}

type KeyedInput = { readonly slide: { readonly key: string } };

function createKept<Input extends KeyedInput, Attempt, Layout>(
  { runPortion }: Pick<Typesetting, 'runPortion'>,
  { describe, partOf, attempt, finish }: Work<Input, Attempt, Layout>,
) {
  // A map iterates in the order of insertion.
  const kept = new Map<
    string,
    { readonly description: string; readonly part: object | null; layout: Layout }
  >();
  const find = (input: Input, description: string) => {
    const entry = kept.get(input.slide.key);
    return entry?.part === partOf(input) && entry.description === description ? entry : undefined;
  };
  const keep = (input: Input, description: string, layout: Layout) => {
    kept.delete(input.slide.key);
    kept.set(input.slide.key, { description, part: partOf(input), layout });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return layout;
  };
  return {
    layOut: (input: Input): Layout => {
      const description = describe(input);
      const before = find(input, description);
      return keep(input, description, before ? before.layout : finish(input, attempt(input)));
    },
    /** Part of `layOut`, until `isSpent`. False while there is more to do. */
    prepare: (input: Input, isSpent: () => boolean): boolean => {
      const description = describe(input);
      if (find(input, description) !== undefined) return true;
      const attempted = runPortion(isSpent, () => attempt(input));
      if (attempted === undefined) return false;
      keep(input, description, finish(input, attempted));
      return true;
    },
  };
}

/** Everything that a layout depends on but the event, which stays the same object while it does not change. */
function describe({ slide, next, code, picture }: KeptInput): string {
  const { when, tag, code: link, cancellation, place, further } = slide;
  const following = next.map((one) => [one.when.day, one.when.time, one.cancellation, one.event.name]);
  return JSON.stringify([[when, tag, link, cancellation, place, further], following, code?.modules, picture]);
}
