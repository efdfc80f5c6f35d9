import type { ResourceType } from '#model/field.ts';
import { typeByPath } from '#model/resource-types.ts';
import type { Format } from '#http/negotiate-format.ts';

type WithFormat = { readonly format: Format | null };

/** `format` is set if the path ends in one (`/api/events.json`). */
export type Route =
  | ({ readonly kind: 'collection'; readonly type: ResourceType } & WithFormat)
  | ({ readonly kind: 'item'; readonly type: ResourceType; readonly id: string } & WithFormat)
  | ({ readonly kind: 'entrypoint' } & WithFormat)
  | ({ readonly kind: 'documentation' } & WithFormat)
  | ({ readonly kind: 'context'; readonly name: string } & WithFormat)
  | { readonly kind: 'removed-version' }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'unknown-format'; readonly format: string }
  | { readonly kind: 'unknown' };

const formats: ReadonlyMap<string, Format> = new Map([
  ['jsonld', 'jsonld'],
  ['json', 'json'],
  ['html', 'html'],
  ['jsonopenapi', 'jsonopenapi'],
]);

/** Resolves a path below `/api`, without its query. */
export function resolveRoute(path: string): Route {
  if (/^\/api\/2(?:\.[^/]*)?(?:\/|$)/.test(path)) return { kind: 'removed-version' };
  if (path.length > 1 && path.endsWith('/')) return resolveTrailingSlash(path);
  const { stem, extension } = splitExtension(path);
  const route = resolveStem(stem);
  if (route === null) return { kind: 'unknown' };
  if (extension === null) return { ...route, format: null };
  const format = formats.get(extension);
  const open = route.kind === 'documentation' || format !== 'jsonopenapi';
  return format !== undefined && open ? { ...route, format } : { kind: 'unknown-format', format: extension };
}

function resolveTrailingSlash(path: string): Route {
  const to = withoutTrailingSlashes(path);
  const { kind } = resolveRoute(to);
  const known = kind !== 'unknown' && kind !== 'unknown-format' && kind !== 'removed-version';
  return known ? { kind: 'moved', to } : { kind: 'unknown' };
}

/** `/\/+$/` would take quadratic time over slashes in the middle. */
function withoutTrailingSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function splitExtension(path: string): { readonly stem: string; readonly extension: string | null } {
  const match = /^(.*\/[^/.]+)\.([a-z]+)$/.exec(path);
  return { stem: match?.[1] ?? path, extension: match?.[2] ?? null };
}

type RouteWithoutFormat =
  | { readonly kind: 'collection'; readonly type: ResourceType }
  | { readonly kind: 'item'; readonly type: ResourceType; readonly id: string }
  | { readonly kind: 'entrypoint' }
  | { readonly kind: 'documentation' }
  | { readonly kind: 'context'; readonly name: string };

function resolveStem(path: string): RouteWithoutFormat | null {
  if (path === '/api' || path === '/api/index') return { kind: 'entrypoint' };
  if (path === '/api/docs') return { kind: 'documentation' };
  const [empty, api, first = '', second, ...more] = path.split('/');
  if (empty !== '' || api !== 'api' || more.length > 0) return null;
  if (first === 'contexts') return second === undefined ? null : { kind: 'context', name: second };
  const type = typeByPath(first);
  if (type === undefined) return null;
  return second === undefined ? { kind: 'collection', type } : { kind: 'item', type, id: second };
}
