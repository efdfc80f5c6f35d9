export type Theme = 'light' | 'dark' | 'contrast';

/** `auto` is light from 7 to 19 h and dark otherwise. */
export function pickTheme(theme: Theme | 'auto', hourInSiteZone: number): Theme {
  if (theme !== 'auto') return theme;
  return hourInSiteZone >= 7 && hourInSiteZone < 19 ? 'light' : 'dark';
}
