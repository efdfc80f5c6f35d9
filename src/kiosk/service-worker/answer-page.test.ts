import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const reload = vi.fn<() => Promise<void>>(async () => undefined);
let copies: string[];
let work: Promise<unknown>[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.clearAllMocks();
  copies = ['copy'];
  work = [];
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => copies.map((text) => new Response(text))[0] }),
  });
});
afterEach(() => void vi.useRealTimers());

const kiosk = (body: BodyInit) => new Response(body, { headers: { 'x-build': 'b2' } });
const after = async (ms: number, response: Response) => {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return response;
};

/** The answer to a navigation, and how long it took, ms. */
async function navigate(network: Promise<Response>) {
  const { answerPage } = await import('./answer-page.ts');
  const start = Date.now();
  const waitUntil = (one: Promise<unknown>) => void work.push(one);
  const answer = answerPage('b1', { network, waitUntil, reload }).then((response) => ({
    response,
    ms: Date.now() - start,
  }));
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return answer;
}

/** A document that ends as `finish` says. */
const startDocument = (finish: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode('<html>'));
      finish(controller);
    },
  });

it('is the page of the gateway, also of a newer build', async () => {
  const fresh = kiosk('fresh');
  const { response, ms } = await navigate(after(1400, fresh));
  expect(response).toBe(fresh);
  expect(ms).toBe(1400);
});

it('is passed on before its body has arrived', async () => {
  const { ms } = await navigate(Promise.resolve(kiosk(startDocument(() => undefined))));
  expect(ms).toBe(0);
});

describe('the copy', () => {
  it('is the answer after 1.5 s; the late one is cancelled', async () => {
    const cancel = vi.fn<() => void>();
    const { response, ms } = await navigate(after(1600, kiosk(new ReadableStream({ cancel }))));
    expect(await response.text()).toBe('copy');
    expect(ms).toBe(1500);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it.each([
    ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['answers 503', async () => new Response('', { status: 503, headers: { 'x-build': 'b2' } })],
    ['answers 429', async () => new Response('', { status: 429 })],
    ['redirects', async () => Response.error()],
    ['is a captive portal', async () => new Response('Please sign in')],
  ] as const)('is the answer at once where the network %s', async (_, answer) => {
    const { response, ms } = await navigate(answer());
    expect(await response.text()).toBe('copy');
    expect(ms).toBe(0);
    await expect(Promise.all(work)).resolves.toBeDefined();
  });
});

describe('without a copy', () => {
  beforeEach(() => {
    copies = [];
  });

  it('the answer is what the network gives, however late', async () => {
    const portal = new Response('Please sign in');
    expect(await navigate(after(9000, portal))).toEqual({ response: portal, ms: 9000 });
    await expect(navigate(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(TypeError);
  });

  it('a document that breaks off is not loaded again', async () => {
    await navigate(
      Promise.resolve(kiosk(startDocument((controller) => controller.error(new Error('torn'))))),
    );
    await Promise.all(work);
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a document', () => {
  it.each([
    ['breaks off', (controller: ReadableStreamDefaultController) => controller.error(new Error('torn'))],
    ['stalls', () => undefined],
  ] as const)('that %s is loaded again, once from the cache', async (_, finish) => {
    await navigate(Promise.resolve(kiosk(startDocument(finish))));
    await Promise.all(work);
    expect(reload).toHaveBeenCalledOnce();
    expect(await (await navigate(Promise.resolve(kiosk('fresh')))).response.text()).toBe('copy');
    expect(await (await navigate(Promise.resolve(kiosk('fresh')))).response.text()).toBe('fresh');
  });

  it('that arrives completely is loaded once', async () => {
    await navigate(Promise.resolve(kiosk(startDocument((controller) => controller.close()))));
    await Promise.all(work);
    expect(reload).not.toHaveBeenCalled();
  });
});
