export type Theme = 'light' | 'dark' | 'contrast';

/** `auto` is light from 7 to 19 h and dark otherwise. */
export function pickTheme(theme: Theme | 'auto', hourInSiteZone: number): Theme {
  if (theme !== 'auto') return theme;
  return hourInSiteZone >= 7 && hourInSiteZone < 19 ? 'light' : 'dark';
}

/** The index of a topic's background, 0 without one. Topics of one parent often have consecutive ids, which are told apart. */
export function backgroundFor(topicKey: string | number | null, count: number): number {
  if (topicKey === null) return 0;
  if (typeof topicKey === 'number') return Math.abs(topicKey) % count;
  // FNV-1a, 32 bit, over UTF-16 units.
  let hash = 0x811c9dc5;
  for (let at = 0; at < topicKey.length; at++) hash = Math.imul(hash ^ topicKey.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % count;
}
