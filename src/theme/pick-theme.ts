export type Theme = 'light' | 'dark' | 'contrast';

/** The theme in force: `auto` is light by day (7 to 19 h of the site's zone) and dark otherwise. */
export function pickTheme(theme: Theme | 'auto', hourInSiteZone: number): Theme {
  if (theme !== 'auto') return theme;
  return hourInSiteZone >= 7 && hourInSiteZone < 19 ? 'light' : 'dark';
}
