import { hashPassword } from '#back-office/pages/password.ts';
import type { UserGroup } from '#storage/database/people-tables.ts';
import type { TestService } from './test-service.ts';

/** What came back: the page, or where it leads. */
export interface BackOfficeResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** Path of a redirect; '' for a page. */
  readonly location: string;
}

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Somebody with a browser that keeps cookies. */
export interface BackOfficeClient {
  /** Looks at a page below `/back-office`, or at any path that begins with `/api`. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<BackOfficeResponse>;
  /** Sends a form with exactly these fields. */
  readonly post: (
    path: string,
    fields: Fields | FormData,
    headers?: Record<string, string>,
  ) => Promise<BackOfficeResponse>;
  /** Opens the page of a form, changes some of its fields, sends all of them: as a browser does. */
  readonly fill: (path: string, changes?: Fields) => Promise<BackOfficeResponse>;
  /** The fields of a form as the browser would send them. */
  readonly open: (path: string) => Promise<Fields>;
  readonly cookies: () => string;
}

const root = '/back-office';

export const password = 'ein ziemlich langer Satz';

/** A browser without cookies but that of a session. `headers` go along with each request. */
export function createBackOfficeClient(
  { url }: Pick<TestService, 'url'>,
  headers: Record<string, string> = {},
  session = '',
): BackOfficeClient {
  const jar = new Map(session === '' ? [] : [['aushang-back-office', session]]);
  const cookies = (): string => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (path: string, init: RequestInit): Promise<BackOfficeResponse> => {
    const address = url + (path.startsWith('/api') ? '' : root) + path;
    const all = { ...headers, Cookie: cookies(), ...Object.fromEntries(new Headers(init.headers)) };
    const answer = await fetch(address, { ...init, headers: all, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, text: await answer.text(), headers: answer.headers, location };
  };
  const get: BackOfficeClient['get'] = (path, more = {}) =>
    send(path, { headers: { Accept: 'text/html', ...more } });
  const post: BackOfficeClient['post'] = (path, fields, more = {}) =>
    send(path, { method: 'POST', headers: more, body: fields instanceof FormData ? fields : encode(fields) });
  const open = async (path: string): Promise<Fields> => readFields((await get(path)).text);
  return {
    get,
    post,
    open,
    fill: async (path, changes = {}) => post(path, { ...(await open(path)), ...changes }),
    cookies,
  };
}

/** Slow on purpose: once for all people of a test file. */
const passwordHash = hashPassword(password);

/** The service's first administrator, signed in without the pages that lead there. */
export async function firstAdministrator(service: TestService): Promise<BackOfficeClient> {
  const { sessions } = service.store;
  const token = new URL(service.firstSignIn ?? '').searchParams.get('token') ?? '';
  const who = { name: 'Ada Beispiel', email: 'ada@example.org', passwordHash: await passwordHash };
  const id = await sessions.becomeFirst(token, who);
  return signedIn(service, id ?? 0);
}

/** Somebody else with the same password, signed in. */
export async function addPerson(
  service: TestService,
  { email, groups = [] }: { readonly email: string; readonly groups?: readonly UserGroup[] },
): Promise<BackOfficeClient> {
  const id = (await service.store.people.create({ name: email, email, groups })) ?? 0;
  await service.store.people.setPassword(id, await passwordHash);
  return signedIn(service, id);
}

async function signedIn(service: TestService, id: number): Promise<BackOfficeClient> {
  return createBackOfficeClient(service, {}, await service.store.sessions.start(id));
}

function encode(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs);
}

/** Reads what stands in the last form of a page, after the band's own. */
function readFields(page: string): Fields {
  const main = page.slice(page.indexOf('<main'));
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(main)?.[0] ?? '';
  const fields: Record<string, string[]> = {};
  const add = (name: string, value: string): void => {
    if (name !== '') (fields[name] ??= []).push(unescapeText(value));
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const isTick = attribute(tag, 'type') === 'checkbox';
    if (!isTick || / checked/.test(tag)) add(attribute(tag, 'name'), attribute(tag, 'value'));
  }
  for (const [tag, text = ''] of form.matchAll(/<textarea\b[^>]*>\n?([\s\S]*?)<\/textarea>/g)) {
    add(attribute(tag, 'name'), text);
  }
  for (const [tag, options = ''] of form.matchAll(/<select\b[^>]*>([\s\S]*?)<\/select>/g)) {
    const all = [...options.matchAll(/<option\b[^>]*>/g)].map(([option]) => option);
    const chosen = all.find((option) => / selected/.test(option)) ?? all[0] ?? '';
    add(attribute(tag, 'name'), attribute(chosen, 'value'));
  }
  return fields;
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}

function unescapeText(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}
