/* The slide that the gateway drew into the document. It stays on screen, unchanged but for its clock, until the first slide change. */

export const findFirstSlide = () => document.getElementById('first-slide');

export const hasFirstSlide = () => findFirstSlide() !== null;

export const removeFirstSlide = () => findFirstSlide()?.remove();

/** Monotonic ms. */
export function readFirstPaint(): number {
  const paint = performance.getEntriesByType('paint').find(({ name }) => name === 'first-paint');
  return paint?.startTime ?? performance.now();
}
