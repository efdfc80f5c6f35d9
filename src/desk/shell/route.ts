import { parameterNames, parseParameters, toSearchParams } from '#config/parameters.ts';
import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';

const views = ['overview', 'monitor', 'why', 'address', 'notes'] as const;

/** The state of the desk; every state has an address. A text is '' if the address lacks it. */
export interface Route {
  readonly view: (typeof views)[number];
  readonly search: string;
  /** The id of an event. */
  readonly event: string;
  readonly isPortrait: boolean;
  /** The kiosk page's parameters, including bad ones, without "?". */
  readonly query: string;
}

export function readRoute(search: string): Route {
  const query = new URLSearchParams(search);
  const take = (name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  };
  const [view, text, event, format] = [take('view'), take('q'), take('event'), take('format')];
  return {
    view: views.find((one) => one === view) ?? 'overview',
    search: text,
    event,
    isPortrait: format === 'portrait',
    query: query.toString(),
  };
}

/** The inverse of `readRoute`: a path with query. */
export function writeRoute(route: Partial<Route>): string {
  const { view = 'overview', search = '', event = '', isPortrait = false, query = '' } = route;
  const own = { view: view === 'overview' ? '' : view, q: search, event };
  const parts = [
    ...Object.entries(own).map(([name, value]) => withParameter('', name, value)),
    query,
    isPortrait ? 'format=portrait' : '',
  ];
  return ['/desk', parts.filter(Boolean).join('&')].filter(Boolean).join('?');
}

export function monitorQuery(id: string): string {
  return withParameter('', 'monitor', id);
}

/** A query with one parameter set, or removed if the value is ''. */
export function withParameter(query: string, name: string, value: string): string {
  const all = new URLSearchParams(query);
  if (value === '') all.delete(name);
  else all.set(name, value);
  return all.toString();
}

const selecting: readonly string[] = ['monitor', 'days', 'limit', 'tz', 'all', 'at'];

/** The valid parameters that decide which events a screen shows; with another `monitor`, or without one ('') */
export function selectionQuery(query: string, monitor?: string): string {
  const all = toSearchParams(parseParameters(query).parameters);
  for (const name of parameterNames) if (!selecting.includes(name)) all.delete(name);
  return monitor === undefined ? all.toString() : withParameter(all.toString(), 'monitor', monitor);
}

/** The id at the end of an event's `@id`; '' without one. */
export function eventIdOf(iri: string | null): string {
  return iri?.split('/').pop() ?? '';
}

/** The monitor with this ID or category id. */
export function monitorNamed(monitors: readonly MonitorSummary[] | undefined, name: string | undefined) {
  return monitors?.find(({ id, categoryId }) => [id, String(categoryId)].includes(name ?? ''));
}
