// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RequestError } from '#data/get-json.ts';
import { createQueryClient } from '#data/query-client.ts';
import { noticesKey } from '#data/use-notices.ts';
import { followMove } from './watchdog.ts';

const minute = 60_000;
const moved = 'https://neu.example.edu';
const time = { software: 'aushang', now: 1 };
const replace = vi.fn<(url: string) => void>();
const requested: string[] = [];
let client: ReturnType<typeof createQueryClient>;
/** What `/api/time` answers, and where from; null: nothing that a page may read. */
let answer: { readonly url: string; readonly body: unknown } | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  requested.length = 0;
  client = createQueryClient();
  vi.stubGlobal('fetch', async (path: string) => {
    requested.push(path);
    if (answer === null) throw new TypeError('Failed to fetch');
    const response = new Response(JSON.stringify(answer.body));
    return Object.defineProperty(response, 'url', { value: answer.url });
  });
});
afterEach(() => {
  vi.clearAllTimers();
  vi.useRealTimers();
});

async function open(href: string, isFailing = true): Promise<void> {
  vi.stubGlobal('location', Object.assign(new URL(href), { replace }));
  const read = async () => {
    if (isFailing) throw new RequestError('redirected', 0);
    return [];
  };
  await client.fetchQuery({ queryKey: noticesKey, queryFn: read }).catch(() => undefined);
  followMove(client);
}
const answerFrom = (origin: string, body: unknown = time) => {
  answer = { url: `${origin}/api/time`, body };
};

it.each([
  ['http', 'http://alt.example.edu', 'https://alt.example.edu'],
  ['another host', 'https://alt.example.edu', moved],
  ['another host without TLS', 'http://alt.example.edu', 'http://neu.example.edu:8080'],
])('follows a move from %s after three answers in a row, to the same page', async (_, from, to) => {
  answerFrom(to);
  await open(`${from}/s/mensa?theme=dark`);
  await vi.advanceTimersByTimeAsync(2 * minute);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(replace.mock.calls).toEqual([[`${to}/s/mensa?theme=dark`]]);
  expect(new Set(requested)).toEqual(new Set(['/api/time']));
});

it.each([
  ['a captive portal', () => answerFrom('https://portal.example', '<p>Please sign in')],
  ['JSON of another program', () => answerFrom(moved, { now: 1 })],
  ['other JSON', () => answerFrom(moved, null)],
  ['an answer that a page may not read', () => void (answer = null)],
  ['a gateway without TLS', () => answerFrom('http://alt.example.edu')],
  ['the own gateway', () => answerFrom('https://alt.example.edu')],
])('does not follow to %s', async (_, arrange) => {
  arrange();
  await open('https://alt.example.edu/?monitor=mensa');
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(requested.length).toBeGreaterThan(2);
  expect(replace).not.toHaveBeenCalled();
});

it('begins again after an answer of none or of a third gateway', async () => {
  await open('https://alt.example.edu/');
  for (const origin of [moved, moved, '', moved, moved, 'https://dritt.example.edu', moved, moved]) {
    if (origin === '') answer = null;
    else answerFrom(origin);
    await vi.advanceTimersByTimeAsync(minute);
  }
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(replace).toHaveBeenCalledOnce();
});

it('asks nothing while the own gateway answers', async () => {
  answerFrom(moved);
  await open('https://alt.example.edu/', false);
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(requested).toEqual([]);
});
