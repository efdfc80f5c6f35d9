import type { APIRequestContext } from 'playwright/test';
import type { ListedNotice } from '#notices/model/listed-notice.ts';

export interface Notices {
  /** The body of `POST /api/notices`; resolves to the id. */
  readonly send: (notice: object) => Promise<string>;
  /** The latest first, with receipts. */
  readonly list: () => Promise<readonly ListedNotice[]>;
  readonly lift: (id: string, query?: string) => Promise<void>;
}

/** Sends notices as a script would that has the desk's password. */
export function openNotices(request: APIRequestContext, url: string, password: string): Notices {
  const headers = { authorization: `Basic ${Buffer.from(`x:${password}`).toString('base64')}` };
  return {
    send: async (notice) => {
      const response = await request.post(`${url}/api/notices`, { headers, data: notice });
      if (response.status() !== 201) throw new Error(await response.text());
      return String((await response.json()).id);
    },
    list: async () => (await request.get(`${url}/api/notices`, { headers })).json(),
    lift: async (id, query = '') => {
      const response = await request.delete(`${url}/api/notices/${id}${query}`, { headers });
      if (!response.ok()) throw new Error(await response.text());
    },
  };
}
