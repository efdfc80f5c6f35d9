import { isParameterName, parseParameters, toSearchParams } from '#config/parameters.ts';

/** Where somebody is in the desk. Every state has an address of its own, so that it can be sent to a colleague. */
export type Route =
  | { readonly view: 'overview'; readonly search: string; readonly isPortrait: boolean }
  | { readonly view: 'monitor'; readonly query: string; readonly isPortrait: boolean }
  | WhyRoute
  | { readonly view: 'address'; readonly query: string; readonly isPortrait: boolean }
  | { readonly view: 'notes' };

/** The question "Why (not)?": about an event, for one monitor or for all. */
export interface WhyRoute {
  readonly view: 'why';
  readonly search: string;
  readonly event: string;
  readonly monitor: string;
  /** What the address of the asked screen sets of that which decides, as a query; '' where it sets nothing. */
  readonly settings: string;
}

const path = '/desk';

/** Reads the query of a desk address. `query` holds the kiosk page's own parameters, bad ones included, without "?". */
export function readRoute(search: string): Route {
  const all = new URLSearchParams(search);
  const text = (name: string) => all.get(name) ?? '';
  const isPortrait = text('format') === 'portrait';
  switch (text('view')) {
    case 'monitor':
      return { view: 'monitor', query: kioskQuery(all), isPortrait };
    case 'address':
      return { view: 'address', query: kioskQuery(all), isPortrait };
    case 'why':
      return {
        ...whyRoute({ search: text('q'), event: text('event'), monitor: text('monitor') }),
        settings: settingsOf(search),
      };
    case 'notes':
      return { view: 'notes' };
    default:
      return { view: 'overview', search: text('q'), isPortrait };
  }
}

/** The inverse of `readRoute`: an address below this origin. */
export function writeRoute(route: Route): string {
  const parts: string[] = route.view === 'overview' ? [] : [`view=${route.view}`];
  const add = (name: string, value: string) => {
    if (value !== '') parts.push(new URLSearchParams({ [name]: value }).toString());
  };
  if (route.view === 'overview' || route.view === 'why') add('q', route.search);
  if (route.view === 'why') {
    add('event', route.event);
    add('monitor', route.monitor);
    if (route.settings !== '') parts.push(route.settings);
  }
  if (route.view === 'monitor' || route.view === 'address') {
    if (route.query !== '') parts.push(route.query);
  }
  if ('isPortrait' in route && route.isPortrait) add('format', 'portrait');
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** The question about an event or a search; without more, for all monitors. */
export function whyRoute(asked: Partial<Omit<WhyRoute, 'view'>>): WhyRoute {
  return { view: 'why', search: '', event: '', monitor: '', settings: '', ...asked };
}

/** What decides which events a screen shows, of its address's parameters: those that count, without the monitor. */
export function settingsOf(query: string): string {
  const { days, limit, tz, all, at } = parseParameters(query).parameters;
  const set = Object.entries({ days, limit, tz, all, at }).filter(([, value]) => value !== undefined);
  return toSearchParams(Object.fromEntries(set)).toString();
}

/** The kiosk page's parameters of a monitor with such settings. */
export function withSettings(monitor: string, settings: string): string {
  return [monitorQuery(monitor), settings].filter(Boolean).join('&');
}

/** The address of one monitor's view. */
export function monitorRoute(id: string, isPortrait: boolean): Route {
  return { view: 'monitor', query: monitorQuery(id), isPortrait };
}

/** The kiosk page's parameters of a monitor without settings of its own. */
export function monitorQuery(id: string): string {
  return new URLSearchParams({ monitor: id }).toString();
}

/** A kiosk query with one parameter set, or taken away where the value is ''. */
export function withParameter(query: string, name: string, value: string): string {
  const all = new URLSearchParams(query);
  if (value === '') all.delete(name);
  else all.set(name, value);
  return all.toString();
}

/** Names of the desk's own; what is left is the kiosk page's, misspelt names too: the desk explains them. */
const own: readonly string[] = ['view', 'format'];

function kioskQuery(all: URLSearchParams): string {
  const kept = new URLSearchParams();
  all.forEach((value, name) => {
    if (isParameterName(name.toLowerCase()) || !own.includes(name)) kept.append(name, value);
  });
  return kept.toString();
}

/** Names of parameters count in any case; what means nothing is left alone, so that it stays explained. */
export function lowerCased(query: string): URLSearchParams {
  const values = new URLSearchParams();
  new URLSearchParams(query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return values;
}
