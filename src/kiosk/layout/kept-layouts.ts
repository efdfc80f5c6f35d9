import { putLast } from '#limits/put-last.ts';
import type { Typesetting } from '#typesetting/typesetting.ts';
import { composeEvent, composeEventOrNull } from './compose-event.ts';
import { composeOverview, type OverviewInput } from './compose-overview.ts';
import type { PosterInput } from './compose-screen.ts';

export type KeptLayouts = ReturnType<typeof createKeptLayouts>;

/** The part of a slide's input that changes while screen, language and typesetting stay. */
export type KeptInput = Pick<PosterInput, 'slide' | 'next' | 'code' | 'picture'>;

/** The slides of the longest loop: the highest `limit` (design §3). */
const maxKept = 200;

/** Composes each slide once for its content and wording, and keeps the layouts that were used last. */
export function createKeptLayouts(common: Omit<PosterInput, keyof KeptInput>) {
  const { screen, tools } = common;
  const events = createKept(
    tools,
    describe,
    (input) => composeEvent({ ...common, ...input }),
    (input) => composeEventOrNull({ ...common, ...input }),
  );
  const overviews = createKept(
    tools,
    ({ slide, code }: Pick<OverviewInput, 'slide' | 'code'>) => JSON.stringify([slide, code]),
    (input) => composeOverview({ ...common, ...input }),
  );
  return { events, overviews, screen };
}

/**
 * `describe`: everything that a layout depends on but the event, which stays the same object while it does not change. `attempt` is
 * made in portions; it gives null where `compose` has to be called after it.
 */
function createKept<Input extends { slide: { key: string; event?: object } }, Layout extends object>(
  { runPortion }: Pick<Typesetting, 'runPortion'>,
  describe: (input: Input) => string,
  compose: (input: Input) => Layout,
  attempt: (input: Input) => Layout | null = compose,
) {
  const kept = new Map<string, { description: string; event: object | undefined; layout: Layout }>();
  const find = ({ slide }: Input, description: string) => {
    const entry = kept.get(slide.key);
    return entry?.event === slide.event && entry?.description === description ? entry.layout : undefined;
  };
  const keep = ({ slide: { key, event } }: Input, description: string, layout: Layout) => {
    putLast(kept, key, { description, event, layout }, maxKept);
    return layout;
  };
  return {
    compose: (input: Input): Layout => {
      const description = describe(input);
      return keep(input, description, find(input, description) ?? compose(input));
    },
    /** Does a part of `compose`, until `isSpent`. False while there is more to do. */
    prepare: (input: Input, isSpent: () => boolean): boolean => {
      const description = describe(input);
      const attempted = find(input, description) ?? runPortion(isSpent, () => attempt(input));
      if (attempted === undefined) return false;
      keep(input, description, attempted ?? compose(input));
      return true;
    },
  };
}

function describe({ slide, next, code, picture }: KeptInput): string {
  const { when, tag, code: link, cancellation, place, further } = slide;
  const following = next.map((one) => [one.when.day, one.when.time, one.cancellation, one.event.name]);
  return JSON.stringify([[when, tag, link, cancellation, place, further], following, code?.modules, picture]);
}
