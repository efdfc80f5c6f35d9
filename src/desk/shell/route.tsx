import { type ComponentProps, type MouseEvent, useSyncExternalStore } from 'react';
import { fields, parameterNames, parseParameters, toSearchParams } from '#config/parameters.ts';

/** `start`: the named screens, or the monitors where there are none. */
const views = [
  'start',
  'screens',
  'screen',
  'overview',
  'monitor',
  'why',
  'effect',
  'notices',
  'address',
  'notes',
  'site',
] as const;

/** The state of the desk; every state has an address. */
export type Route = Readonly<ReturnType<typeof readRoute>>;

/** A text is '' if the address lacks it. */
export function readRoute(search: string) {
  const given = [...new URLSearchParams(search)];
  // The kiosk page has a parameter of this name, with other values.
  const isOwnView = ([name, value]: readonly [string, string]) =>
    name === 'view' && views.some((one) => one === value);
  const [, view] = given.find(isOwnView) ?? [];
  const query = new URLSearchParams(given.filter((entry) => !isOwnView(entry)));
  const take = (name: string) => {
    const value = query.get(name) ?? '';
    query.delete(name);
    return value;
  };
  return {
    view: views.find((one) => one === view) ?? 'start',
    search: take('q'),
    screen: take('screen'),
    /** The filter of the list of named screens. */
    only: take('only'),
    /** A form in two steps is at the second one: `check`. */
    step: take('step'),
    sort: take('sort'),
    event: take('event'),
    isPortrait: take('format') === 'portrait',
    /** The rest: the kiosk page's parameters, including bad ones, without "?". */
    query: query.toString(),
  };
}

/** The inverse of `readRoute`: a path with query. */
export function writeRoute(route: Partial<Route>): string {
  const { view = 'start', search: q = '', event = '', isPortrait = false, query = '' } = route;
  const { screen = '', only = '', step = '', sort = '' } = route;
  const texts = { view: view === 'start' ? '' : view, q, screen, only, step, sort, event };
  const parts = [
    new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== '')).toString(),
    query,
    isPortrait ? 'format=portrait' : '',
  ].filter(Boolean);
  return parts.length === 0 ? '/desk' : `/desk?${parts.join('&')}`;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('popstate', onChange);
  return () => window.removeEventListener('popstate', onChange);
}

export function useRoute(): Route {
  return readRoute(useSyncExternalStore(subscribe, () => window.location.search));
}

/** A click adds an entry to the history. False if somebody stays at a form with unsaved text. */
export function openRoute(route: Partial<Route>): boolean {
  const path = writeRoute(route);
  if (!mayLeave(window.location.search, path.slice('/desk'.length))) return false;
  window.history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
  window.scrollTo(0, 0);
  return true;
}

/** What is asked before a form is left: the attribute `data-unsaved` of a part of it, which has it while text is unsaved. */
const leaveQuestion = () => document.querySelector<HTMLElement>('[data-unsaved]')?.dataset['unsaved'];

/** The steps of a form are the same form. */
function mayLeave(from: string, to: string): boolean {
  const [left, opened] = [from, to].map((search) => writeRoute({ ...readRoute(search), step: '' }));
  const question = leaveQuestion();
  return question === undefined || left === opened || window.confirm(question);
}

/** Asks before Back or Forward leave a form with unsaved text, and before its tab is closed. Called before views subscribe. */
export function guardForms(): void {
  let shown = window.location.search;
  window.addEventListener('popstate', ({ isTrusted }) => {
    // The others are of this file, and have asked.
    if (!isTrusted || mayLeave(shown, window.location.search)) shown = window.location.search;
    else window.history.pushState(null, '', `/desk${shown}`);
  });
  window.addEventListener('beforeunload', (event) => {
    if (leaveQuestion() !== undefined) event.preventDefault();
  });
}

/** Typing replaces the entry of the history. */
export function changeRoute(change: Partial<Route>): void {
  const route = { ...readRoute(window.location.search), ...change };
  window.history.replaceState(window.history.state, '', writeRoute(route));
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** A link within the desk, followed without loading the page. */
export function GoLink({ to, children, ...rest }: { readonly to: Partial<Route> } & ComponentProps<'a'>) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // The focused link may be removed with its view, which would move focus to the top of the page.
    if (openRoute(to)) document.querySelector('main')?.focus({ preventScroll: true });
  };
  return (
    <a {...rest} href={writeRoute(to)} onClick={follow}>
      {children}
    </a>
  );
}

export const monitorQuery = (id: string): string => withParameter('', 'monitor', id);

/** A query with one parameter set, or removed if the value is ''. */
export function withParameter(query: string, name: string, value: string): string {
  const all = new URLSearchParams(query);
  if (value === '') all.delete(name);
  else all.set(name, value);
  return all.toString();
}

const selecting = parameterNames.filter((name) => fields[name].selects);

/** The valid parameters that decide which events a screen shows. `monitor` replaces that of the query; '' removes it. */
export function selectionQuery(query: string, monitor?: string): string {
  const all = toSearchParams(parseParameters(query).parameters, selecting).toString();
  return monitor === undefined ? all : withParameter(all, 'monitor', monitor);
}

/** The id at the end of an event's `@id`; '' without one. */
export const eventIdOf = (iri: string | null): string => iri?.split('/').pop() ?? '';
