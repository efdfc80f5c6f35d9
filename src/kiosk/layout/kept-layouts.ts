import type { OverviewSlide } from '#domain/build-overview.ts';
import type { EventSlide } from '#domain/build-slides.ts';
import { putLast } from '#limits/put-last.ts';
import { composeEvent, composeEventOrNull } from './compose-event.ts';
import { composeOverview } from './compose-overview.ts';
import type { Poster, PosterInput } from './compose-screen.ts';

export type KeptLayouts = ReturnType<typeof createKeptLayouts>;

/** The part of a slide's input that changes while screen and typesetting stay. */
interface KeptInput extends Pick<PosterInput, 'next' | 'code' | 'picture'> {
  readonly slide: EventSlide | OverviewSlide;
}

/** The longest loop has as many slides as the highest `limit` (design §3), and no more pages of overviews. */
const maxKept = 400;

/** Composes each slide once for its content and wording, and keeps the layouts that were used last. */
export function createKeptLayouts(common: Omit<PosterInput, keyof KeptInput>) {
  const kept = new Map<string, { description: string; event: object | null; layout: Poster }>();
  const findOrMake = <Made extends Poster | null>(
    input: KeptInput,
    makeEvent: (input: PosterInput) => Made,
  ): Made | Poster => {
    const { slide } = input;
    const event = slide.kind === 'event' ? slide.event : null;
    const description = describe(input);
    const entry = kept.get(slide.key);
    const make = () =>
      slide.kind === 'event'
        ? makeEvent({ ...common, ...input, slide })
        : composeOverview({ ...common, ...input, slide });
    const layout = entry?.event === event && entry.description === description ? entry.layout : make();
    if (layout !== null) putLast(kept, slide.key, { description, event, layout }, maxKept);
    return layout;
  };
  const compose = (input: KeptInput): Poster => findOrMake(input, composeEvent);
  /** Does a part of `compose`, until `isSpent`. False while there is more to do. */
  const prepare = (input: KeptInput, isSpent: () => boolean): boolean => {
    const layout = common.tools.runPortion(isSpent, () => findOrMake(input, composeEventOrNull));
    // Portions would not end where the layout fails, because failures are not cached.
    if (layout === null) compose(input);
    return layout !== undefined;
  };
  return { ...common, compose, prepare };
}

/** Everything that a layout depends on but the event, which stays the same object while it does not change. */
function describe({ slide, next, code, picture }: KeptInput): string {
  if (slide.kind === 'overview') return JSON.stringify([slide, code]);
  const { when, tag, code: link, cancellation, place, further } = slide;
  const following = next.map((one) => [one.when.day, one.when.time, one.cancellation, one.event.name]);
  return JSON.stringify([[when, tag, link, cancellation, place, further], following, code?.modules, picture]);
}
