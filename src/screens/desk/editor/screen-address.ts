import type { Site } from '#config/site.ts';

/** Devices reach the gateway under this address, which has no trailing slash. */
export function originOf({ publicUrl }: Pick<Site, 'publicUrl'>): string {
  return (publicUrl ?? window.location.origin).replace(/\/+$/, '');
}

/** The address that the device of a named screen opens for ever. */
export function screenAddress(name: string, site: Pick<Site, 'publicUrl'>): string {
  return `${originOf(site)}/s/${name}`;
}
