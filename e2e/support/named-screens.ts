import type { APIRequestContext, APIResponse } from 'playwright/test';

export interface NamedScreens {
  /** `monitors`, `parameters`, `place`. */
  readonly put: (name: string, screen: object) => Promise<APIResponse>;
  /** The state is as `GET /api/screens` answers it. */
  readonly stateOf: (name: string) => Promise<string | undefined>;
  readonly read: (path: string) => Promise<ReturnType<typeof JSON.parse>>;
}

/** The desk's view of named screens, as a script would ask for it. */
export function openNamedScreens(request: APIRequestContext, url: string, password: string): NamedScreens {
  const headers = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
  const read: NamedScreens['read'] = async (path) => (await request.get(url + path, { headers })).json();
  return {
    put: (name, screen) => request.put(`${url}/api/screens/${name}`, { headers, data: screen }),
    stateOf: async (name) =>
      (await read('/api/screens')).find((screen: { readonly name: string }) => screen.name === name)?.state,
    read,
  };
}
