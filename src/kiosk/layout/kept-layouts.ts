import type { Typesetting } from '#typesetting/typesetting.ts';
import { layOutOrNull, layOutSlide, type SlideLayout } from './lay-out-slide.ts';
import { arrangeOverview } from './arrange-overview.ts';
import type { OverviewInput } from './overview-grid.ts';
import type { SlideInput } from './slide-layout.ts';

export type KeptLayouts = ReturnType<typeof createKeptLayouts>;

/** What of a slide's input changes while screen, language and typesetting stay. */
export type KeptInput = Pick<SlideInput, 'slide' | 'next' | 'modules' | 'image' | 'mayBeHero'>;

/** The same of an overview's. */
export type KeptOverview = Pick<OverviewInput, 'slide' | 'modules'>;

/** The slides of the longest loop: the highest `limit` (design §3). */
const maxKept = 200;
const maxHeroesInARow = 3;

/** Lays out each slide once for its content and wording, and keeps the layouts that were used last. `heroes`: of all languages. */
export function createKeptLayouts(common: Omit<SlideInput, keyof KeptInput>, heroes = createHeroCount()) {
  const { screen, language, tools } = common;
  // A following event may make the layout fail; it is skipped only when its own slide fails.
  const layOutAlone = (input: KeptInput) => layOutSlide({ ...common, ...input, next: [] });
  const events = createKept(tools, {
    describe,
    partOf: ({ slide }: KeptInput) => slide.event,
    attempt: (input): SlideLayout | null => layOutOrNull({ ...common, ...input }),
    finish: (input, layout: SlideLayout | null) => layout ?? layOutAlone(input),
  });
  const overviews = createKept(tools, {
    describe: ({ slide, modules }: KeptOverview) => JSON.stringify([slide, modules]),
    partOf: () => null,
    attempt: ({ slide, modules }) => arrangeOverview({ slide, modules, screen, language, tools }),
    finish: (_input, blocks) => blocks,
  });
  return { events, overviews, heroes, screen };
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

function createHeroCount() {
  let last = { slideChanges: -1, before: 0, isHero: false };
  /** Heroes in a row just before a slide. */
  const countBefore = (slideChanges: number) => {
    if (slideChanges === last.slideChanges) return last.before;
    return last.isHero && slideChanges === last.slideChanges + 1 ? last.before + 1 : 0;
  };
  return {
    /** False for the slide after the highest number of heroes in a row. */
    mayBeHero: (slideChanges: number) => countBefore(slideChanges) < maxHeroesInARow,
    /** Called with the number of slide changes so far when a slide is shown, and again when its image arrives late. */
    countHero: (slideChanges: number, isHero: boolean) => {
      last = { slideChanges, before: countBefore(slideChanges), isHero };
    },
  };
}

/** Everything that a layout depends on but the event, which stays the same object while it does not change. */
function describe({ slide, next, modules, image, mayBeHero }: KeptInput): string {
  const { when, badge, code, cancellation, place, datesText } = slide;
  const following = next.map((one) => [one.when.day, one.when.time, one.cancellation, one.event.name]);
  const own = [when, badge, code, cancellation, place, datesText];
  return JSON.stringify([own, following, modules, image, image && mayBeHero]);
}
