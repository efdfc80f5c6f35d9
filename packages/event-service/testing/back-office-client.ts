import { createPasswords } from '#back-office/people/person-form.tsx';
import type { UserGroup } from '#storage/database/tables.ts';
import { testPasswordCost, type TestService } from './test-service.ts';

export interface BackOfficeResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  /** The `Location` header; '' for none. */
  readonly location: string;
}

export type Fields = Readonly<Record<string, string | readonly string[]>>;

/** Requests the back office like a browser with cookies. */
export interface BackOfficeClient {
  /** A path below `/back-office`, or one that begins with `/api`. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<BackOfficeResponse>;
  /** Submits exactly these fields. */
  readonly post: (
    path: string,
    fields: Fields | FormData,
    headers?: Record<string, string>,
  ) => Promise<BackOfficeResponse>;
  /** Requests a page and submits the fields of its form with these changes. */
  readonly fill: (path: string, changes?: Fields) => Promise<BackOfficeResponse>;
  /** Signs in with the form of a page, and sends the form that it holds on to its address, as a browser does. */
  readonly signInAgain: (page: string, fields: Fields) => Promise<BackOfficeResponse>;
  /** The fields of a page's form. */
  readonly open: (path: string) => Promise<Fields>;
  readonly cookies: () => string;
}

const root = '/back-office';

export const password = 'ein ziemlich langer Satz';

/** `headers`: for each request; `session`: a session's token. */
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
    const response = await fetch(address, { ...init, headers: all, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get('location') ?? '';
    return { status: response.status, text: await response.text(), headers: response.headers, location };
  };
  const get: BackOfficeClient['get'] = (path, more = {}) =>
    send(path, { headers: { Accept: 'text/html', ...more } });
  const post: BackOfficeClient['post'] = (path, fields, more = {}) =>
    send(path, { method: 'POST', headers: more, body: fields instanceof FormData ? fields : encode(fields) });
  const open = async (path: string): Promise<Fields> => readFields((await get(path)).text);
  const signInAgain: BackOfficeClient['signInAgain'] = async (page, fields) => {
    const sent = { ...readFields(page), ...fields };
    const answer = await post('/sign-in', sent);
    return answer.status === 307 ? post(answer.location.slice(root.length), sent) : answer;
  };
  return {
    get,
    post,
    open,
    signInAgain,
    fill: async (path, changes = {}) => post(path, { ...(await open(path)), ...changes }),
    cookies,
  };
}

const passwordHash = createPasswords(testPasswordCost).hash(password);

/** Creates the first administrator, signed in. */
export async function firstAdministrator(service: TestService): Promise<BackOfficeClient> {
  const { sessions } = service.store;
  const token = new URL(service.firstSignIn ?? '').searchParams.get('token') ?? '';
  const input = { name: 'Ada Beispiel', email: 'ada@example.org', passwordHash: await passwordHash };
  const id = await sessions.becomeFirst(token, input);
  return signIn(service, id ?? 0);
}

/** Adds a person with the same password, signed in. */
export async function addPerson(
  service: TestService,
  { email, groups = [] }: { readonly email: string; readonly groups?: readonly UserGroup[] },
): Promise<BackOfficeClient> {
  const id = (await service.store.people.create({ name: email, email, groups })) ?? 0;
  await service.store.sessions.changePassword(id, await passwordHash);
  return signIn(service, id);
}

async function signIn(service: TestService, id: number): Promise<BackOfficeClient> {
  return createBackOfficeClient(service, {}, await service.store.sessions.start(id));
}

function encode(fields: Fields): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs);
}

/** The fields of the first form within `<main>`. */
function readFields(page: string): Fields {
  const main = page.slice(page.indexOf('<main'));
  const form = /<form[^>]*method="post"[\s\S]*?<\/form>/.exec(main)?.[0] ?? '';
  const fields: Record<string, string[]> = {};
  const add = (name: string, value: string): void => {
    if (name !== '') (fields[name] ??= []).push(unescapeText(value));
  };
  for (const [tag] of form.matchAll(/<input\b[^>]*>/g)) {
    const isCheckbox = attribute(tag, 'type') === 'checkbox';
    if (!isCheckbox || / checked/.test(tag)) add(attribute(tag, 'name'), attribute(tag, 'value'));
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
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
