import type { EventSlide } from '#domain/build-slides.ts';
import { layOutOrNull, layOutSlide, type SlideLayout } from './lay-out-slide.ts';
import type { SlideInput } from './slide-layout.ts';

export type KeptLayouts = ReturnType<typeof createKeptLayouts>;

/** What of a slide's input changes while screen, language and typesetting stay. */
export type KeptInput = Pick<SlideInput, 'slide' | 'next' | 'modules' | 'image' | 'mayBeHero'>;

/** The slides of the longest loop: the highest `limit` (design §3). */
const maxKept = 200;
const maxHeroesInARow = 3;

/** Lays out each slide once for its content and wording, and keeps the layouts that were used last. */
export function createKeptLayouts(common: Omit<SlideInput, keyof KeptInput>) {
  // A map iterates in the order of insertion.
  const kept = new Map<
    string,
    { readonly description: string; readonly event: EventSlide['event']; readonly layout: SlideLayout }
  >();
  const find = ({ slide }: KeptInput, description: string) => {
    const entry = kept.get(slide.key);
    return entry?.event === slide.event && entry.description === description ? entry : undefined;
  };
  const keep = (input: KeptInput, description: string, layout: SlideLayout) => {
    kept.delete(input.slide.key);
    kept.set(input.slide.key, { description, event: input.slide.event, layout });
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return layout;
  };
  // A following event may make the layout fail; it is skipped only when its own slide fails.
  const layOutAlone = (input: KeptInput) => layOutSlide({ ...common, ...input, next: [] });
  let heroes = { slideChanges: -1, inARow: 0 };
  return {
    /** False for the slide after the highest number of heroes in a row. */
    mayBeHero: (slideChanges: number) =>
      heroes.slideChanges !== slideChanges - 1 || heroes.inARow < maxHeroesInARow,
    /** Called when a slide is shown, with the number of slide changes so far. */
    countHero: (slideChanges: number, isHero: boolean) => {
      if (slideChanges === heroes.slideChanges) return;
      const before = heroes.slideChanges === slideChanges - 1 ? heroes.inARow : 0;
      heroes = { slideChanges, inARow: isHero ? before + 1 : 0 };
    },
    /** Fails if the slide cannot be laid out. */
    layOut: (input: KeptInput): SlideLayout => {
      const description = describe(input);
      const before = find(input, description)?.layout;
      return keep(input, description, before ?? layOutOrNull({ ...common, ...input }) ?? layOutAlone(input));
    },
    /** Part of `layOut`, until `isSpent`. False while there is more to do. Fails if the slide cannot be laid out. */
    prepare: (input: KeptInput, isSpent: () => boolean): boolean => {
      const description = describe(input);
      if (find(input, description) !== undefined) return true;
      let layout: SlideLayout | null = null;
      const isComplete = common.tools.runPortion(isSpent, () => {
        layout = layOutOrNull({ ...common, ...input });
      });
      if (isComplete) keep(input, description, layout ?? layOutAlone(input));
      return isComplete;
    },
  };
}

/** Everything that a layout depends on but the event, which stays the same object while it does not change. */
function describe({ slide, next, modules, image, mayBeHero }: KeptInput): string {
  const { when, badge, code, cancellation } = slide;
  const following = next.map((one) => [one.when.day, one.when.time, one.cancellation, one.event.name]);
  return JSON.stringify([when, badge, code, cancellation, following, modules, image, image && mayBeHero]);
}
