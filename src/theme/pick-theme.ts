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

/**
 * The index of one of `count` backgrounds by a topic, or a number that counts slide changes; the one after it where a slide beside
 * has it, whose indices are `without`. Topics of one parent often have consecutive ids, which are told apart.
 */
export function pickBackground(key: string | number, count: number, without: readonly number[]): number {
  let index = (typeof key === 'string' ? hash(key) : Math.abs(key)) % count;
  while (without.length < count && without.includes(index)) index = (index + 1) % count;
  return index;
}

/** FNV-1a, 32 bit, over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
