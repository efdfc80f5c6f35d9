/** Cancelled and postponed events have these, whatever the colours of the site. The contrast is at least 7:1. */
export const neutralBackgrounds = {
  light: { ground: '#d9d9d7', ink: '#111111', accent: '#111111', quiet: '#3c3c3b' },
  dark: { ground: '#333333', ink: '#fafafa', accent: '#fafafa', quiet: '#c8c8c8' },
  contrast: { ground: '#000000', ink: '#ffffff', accent: '#ffffff', quiet: '#ffffff' },
} as const;

export type Theme = 'light' | 'dark' | 'contrast';

/** `auto` is light from 7 to 19 h and dark otherwise. */
export function pickTheme(theme: Theme | 'auto', hourInSiteZone: number): Theme {
  if (theme !== 'auto') return theme;
  return hourInSiteZone >= 7 && hourInSiteZone < 19 ? 'light' : 'dark';
}

interface BackgroundPlace {
  readonly slideChanges: number;
  readonly count: number;
  /** The indices of the slides beside this one. */
  readonly without: readonly number[];
}

/**
 * The index of a slide's background: that of its topic, and without a topic the next one at each slide change; the one after
 * it where a slide beside has it. Topics of one parent often have consecutive ids, which are told apart.
 */
export function pickBackground(topicKey: string | number | null, place: BackgroundPlace): number {
  const { slideChanges, count, without } = place;
  let index = (typeof topicKey === 'string' ? hash(topicKey) : Math.abs(topicKey ?? slideChanges)) % count;
  while (without.length < count && without.includes(index)) index = (index + 1) % count;
  return index;
}

/** FNV-1a, 32 bit, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
