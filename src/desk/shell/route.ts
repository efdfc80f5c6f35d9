import { isParameterName, parseParameters, toSearchParams } from '#config/parameters.ts';

/** The state of the desk; every state has an address. */
export type Route =
  | { readonly view: 'overview'; readonly search: string; readonly isPortrait: boolean }
  | { readonly view: 'monitor'; readonly query: string; readonly isPortrait: boolean }
  | WhyRoute
  | { readonly view: 'address'; readonly query: string; readonly isPortrait: boolean }
  | { readonly view: 'notes' };

export interface WhyRoute {
  readonly view: 'why';
  readonly search: string;
  readonly event: string;
  readonly monitor: string;
  /** `settingsOf` the screen's address. */
  readonly settings: string;
}

const path = '/desk';

/** `query` of the result contains the kiosk page's parameters, including bad ones, without "?". */
export function readRoute(search: string): Route {
  const all = new URLSearchParams(search);
  const text = (name: string) => all.get(name) ?? '';
  const isPortrait = text('format') === 'portrait';
  const view = text('view');
  switch (view) {
    case 'monitor':
    case 'address':
      return { view, query: kioskQuery(all), isPortrait };
    case 'why':
      return {
        ...whyRoute({ search: text('q'), event: text('event'), monitor: text('monitor') }),
        settings: settingsOf(search),
      };
    case 'notes':
      return { view };
    default:
      return { view: 'overview', search: text('q'), isPortrait };
  }
}

/** The inverse of `readRoute`: a path with query. */
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

export function whyRoute(fields: Partial<Omit<WhyRoute, 'view'>>): WhyRoute {
  return { view: 'why', search: '', event: '', monitor: '', settings: '', ...fields };
}

/** The valid parameters that decide which events a screen shows, without the monitor; '' without any. */
export function settingsOf(query: string): string {
  const { days, limit, tz, all, at } = parseParameters(query).parameters;
  const set = Object.entries({ days, limit, tz, all, at }).filter(([, value]) => value !== undefined);
  return toSearchParams(Object.fromEntries(set)).toString();
}

/** The kiosk page's parameters of a monitor with `settingsOf` an address. */
export function withSettings(monitor: string, settings: string): string {
  return [monitorQuery(monitor), settings].filter(Boolean).join('&');
}

export function monitorRoute(id: string, isPortrait: boolean): Route {
  return { view: 'monitor', query: monitorQuery(id), isPortrait };
}

export function monitorQuery(id: string): string {
  return new URLSearchParams({ monitor: id }).toString();
}

/** A query with one parameter set, or removed if the value is ''. */
export function withParameter(query: string, name: string, value: string): string {
  const all = new URLSearchParams(query);
  if (value === '') all.delete(name);
  else all.set(name, value);
  return all.toString();
}

/** All other parameters are the kiosk page's, including misspelt ones, which the desk explains. */
const deskParameters: readonly string[] = ['view', 'format'];

function kioskQuery(all: URLSearchParams): string {
  const query = new URLSearchParams();
  all.forEach((value, name) => {
    if (isParameterName(name.toLowerCase()) || !deskParameters.includes(name)) query.append(name, value);
  });
  return query.toString();
}

/** Lower-cases the names of known parameters. */
export function lowerCaseNames(query: string): URLSearchParams {
  const values = new URLSearchParams();
  new URLSearchParams(query).forEach((value, name) => {
    values.set(isParameterName(name.toLowerCase()) ? name.toLowerCase() : name, value);
  });
  return values;
}
