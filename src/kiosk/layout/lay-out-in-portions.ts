import { runPortion } from '#typesetting/memoize.ts';
import { layOutSlide } from './lay-out-slide.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import type { SlideInput } from './slide-input.ts';

/** New lines, titles or words in one portion: a weak device is through with them in a part of 50 ms. */
const mostNew = 2;
/** More than any slide needs. */
const mostPortions = 150;

/**
 * Composes a slide in small portions, one at each step. Its result is what is remembered of it: the same slide composed
 * afterwards costs next to nothing. A slide that cannot be set ends it: at its own turn it is left out.
 */
export function* layOutInPortions(coming: Omit<SlideInput, 'modules'>): Generator<void> {
  const modules = encodeQr(coming.slide.code?.address)?.modules ?? null;
  for (let portion = 0; portion < mostPortions; portion += 1) {
    yield;
    try {
      if (runPortion(mostNew, () => layOutSlide({ ...coming, modules }))) return;
    } catch {
      return;
    }
  }
}
