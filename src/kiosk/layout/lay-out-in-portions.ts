import { runPortion } from '#typesetting/memoize.ts';
import { encodeQr } from '#qr/encode-qr.ts';
import { layOutSlide } from './lay-out-slide.ts';
import type { SlideInput } from './slide-input.ts';

/** New titles, paragraphs or split texts in one portion: less than a long task (50 ms) on a slow device. */
const maxNewResults = 2;
const maxPortions = 150;

/**
 * Lays out a slide in small portions, one per step, to fill the caches of typesetting for the actual layout. Each portion
 * runs the whole layout, see `runPortion`. Ends if the slide cannot be laid out.
 */
export function* layOutInPortions(input: Omit<SlideInput, 'modules'>): Generator<void> {
  const modules = encodeQr(input.slide.code?.address)?.modules ?? null;
  for (let portion = 0; portion < maxPortions; portion += 1) {
    yield;
    try {
      if (runPortion(maxNewResults, () => layOutSlide({ ...input, modules }))) return;
    } catch {
      return;
    }
  }
}
