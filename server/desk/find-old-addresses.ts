import { parseParameters, toSearchParams } from '#config/parameters.ts';
import type { SiteMonitors } from '#domain/site-monitors.ts';
import { slugify, withoutMonitor } from '#domain/slugify.ts';

/** An address that finds its monitors only because they once had these names. */
export interface OldAddress {
  readonly address: string;
  /** With the present names. */
  readonly replacement: string;
}

const maxAddresses = 200;

/** `addresses`: paths with query, as walls report them. */
export function findOldAddresses(addresses: Iterable<string>, monitors: SiteMonitors): readonly OldAddress[] {
  const found: OldAddress[] = [];
  for (const address of new Set(addresses)) {
    const [path = '/', query = ''] = address.split('?');
    const { parameters } = parseParameters(query);
    const ids = parameters.monitor ?? [];
    const current = ids.map((id) => currentIdOf(id, monitors));
    if (current.every((id, at) => id === ids[at])) continue;
    const search = toSearchParams({ ...parameters, monitor: current });
    found.push({ address, replacement: `${path}?${search.toString()}` });
    if (found.length === maxAddresses) break;
  }
  return found;
}

/** The ID itself, unless it is a former one. */
function currentIdOf(id: string, { find, idOf }: SiteMonitors): string {
  const category = find(id);
  if (category === null) return id;
  const names = [slugify(id), id.split('/').map(slugify).join('/')];
  const isFormer = category.formerIds?.some(
    (one) => names.includes(one) || names.includes(withoutMonitor(one)),
  );
  const current = idOf(category);
  return isFormer === true && !names.includes(current) ? current : id;
}
