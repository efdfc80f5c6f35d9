import type { Site } from '#config/site.ts';

/** Under which devices reach the gateway, without a trailing slash. */
export function originOf({ publicUrl }: Pick<Site, 'publicUrl'>): string {
  return (publicUrl ?? window.location.origin).replace(/\/+$/, '');
}

/** The address that the device of a named screen opens for ever. */
export function screenAddress(name: string, site: Pick<Site, 'publicUrl'>): string {
  return `${originOf(site)}/s/${name}`;
}
