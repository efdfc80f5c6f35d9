import { slideSet } from './fill-event-service.ts';
import type { Sample } from './sample.ts';

const keys: readonly string[] = [
  'one-letter',
  'two-hundred',
  'compound',
  'bare',
  'all-fields',
  'cancelled',
  'three-days',
  'running',
  'soon',
  'tomorrow',
  'image',
  'joined-120',
];

/** Twelve slides with every arrangement and every state, without emoji, which systems draw differently. */
export const chosenSlides: readonly Sample[] = slideSet.filter(({ key }) => keys.includes(key));
