import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleNotice } from '#notices/layout/sample-notices.ts';
import type { Notice } from '#notices/model/notice.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

/* A worker that draws alarms, and slides with the ids of their notices. */
const source = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', (request) => {
    const ids = (request.alarms ?? request.notices).map((one) => one.id).join();
    const html = request.alarms ? '<article role="alert">' + ids + '</article>' : '<article>slide ' + ids + '</article>';
    const fonts = [{ family: 'First Text', weight: '450', range: 'U+0000-007F', woff2: 'AA==' }];
    const slide = { key: '', language: 'en', seconds: 5, drawn: '', html, rules: ['.first{color:red}'], fonts };
    parentPort.postMessage({ slide, problem: null });
  });`;

const alarm = sampleNotice({ id: 'alarm-1', text: { de: 'Räumen </script>' } });
const note = sampleNotice({ id: 'note-1', level: 'notice' });

let test: TestGateway;
afterEach(() => test.close());

interface Options {
  readonly monitors?: readonly string[];
  readonly hasWorker?: boolean;
  /** Its worker draws forever. */
  readonly isStuck?: boolean;
  readonly env?: Record<string, string>;
}

async function start(
  notices: readonly Notice[],
  { monitors = [], hasWorker = true, isStuck = false, env = {} }: Options = {},
) {
  test = await startTestGateway(env);
  if (hasWorker) {
    await mkdir(join(test.folder, 'server'));
    await writeFile(join(test.folder, 'server/slide-worker.js'), isStuck ? 'for (;;);' : source);
  }
  const rest = {
    monitors,
    screens: [],
    categories: [],
    by: 'me',
    liftedBy: null,
    widened: null,
    changedAt: 1,
  };
  const records = notices.map((notice) => ({ ...notice, ...rest }));
  await writeFile(join(test.folder, 'data/notices.json'), JSON.stringify({ records, shownOn: {} }));
  test = await test.restart(env);
}

async function readPage(path: string) {
  const response = await test.get(path);
  const html = await response.text();
  const json = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null';
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the page under test writes it
  const given = JSON.parse(json) as { drawn: string; answers: Record<string, { body: unknown }> } | null;
  return { status: response.status, headers: response.headers, html, json, given };
}

/** The page once what it holds of alarms is drawn, which its first answers do not wait for. */
const readDrawn = (path: string) =>
  vi.waitFor(
    async () => {
      const page = await readPage(path);
      expect(page.html).toContain('<article role="alert">');
      return page;
    },
    { timeout: 60_000 },
  );

describe('an alarm', () => {
  it('stands in the document in place of the slide, with its style and fonts', async () => {
    await start([alarm, note]);
    const { html, headers } = await readDrawn('/?monitor=mensa');
    expect(html).toContain(
      '<div id="notices"><article role="alert">alarm-1</article></div><div id="root"></div><script',
    );
    expect(html).not.toContain('first-slide');
    expect(html).toContain('[["First Text","AA==","450","U+0000-007F"]]');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(style).toContain('.first{color:red}');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('comes with the answers that the page would get, and the notices as it asks for them', async () => {
    await start([alarm, note]);
    const { given, json } = await readPage('/?monitor=mensa,bibliothek');
    expect(given?.drawn).toBe('');
    const path = '/api/notices/current?monitor=mensa%2Cbibliothek';
    const events = '/api/events?monitor=mensa%2Cbibliothek&lang=de';
    const others = ['/site.json', events, '/api/filter_categories', '/api/time'];
    expect(Object.keys(given?.answers ?? {}).sort()).toEqual([path, ...others].sort());
    expect(given?.answers[path]).toEqual({ body: [alarm, note], headers: ['', '', ''] });
    expect(json).not.toContain('</script');
  });

  it.each([
    ['/', '/api/notices/current?'],
    ['/?monitor=keller', '/api/notices/current?monitor=keller'],
    ['/s/nowhere', '/api/notices/current?screen=nowhere'],
    ['/s/nowhere?monitor=mensa', '/api/notices/current?monitor=mensa&screen=nowhere'],
  ])('is in the page for people: %s', async (address, path) => {
    await start([alarm]);
    const { html, given, headers } = await readDrawn(address);
    expect(html).toContain('<div id="notices"><article role="alert">');
    expect(given?.answers[path]?.body).toEqual([alarm]);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('needs no snapshot', async () => {
    await start([alarm], { env: { EVENT_SERVICE_API_KEY: 'wrong-key-1' } });
    expect((await test.get('/readyz')).status).toBe(503);
    const { html, given } = await readDrawn('/?monitor=mensa');
    expect(html).toContain('<article role="alert">alarm-1</article>');
    expect(Object.keys(given?.answers ?? {})).toEqual(['/api/notices/current?monitor=mensa']);
  });

  it('is written plainly where no slides can be drawn', async () => {
    await start([alarm], { hasWorker: false });
    const { html } = await readPage('/?monitor=mensa');
    expect(html).toMatch(/<div id="notices"><article class="first" aria-current="true"[^>]* role="alert">/);
    expect(html).toContain('Räumen &lt;/script&gt;');
  });

  it('is written plainly while it is drawn, however long that takes, and so is the next one', async () => {
    await start([alarm], { isStuck: true });
    for (const path of ['/?monitor=mensa', '/?monitor=bibliothek']) {
      const { html } = await readPage(path);
      expect(html).toMatch(/<div id="notices"><article class="first" aria-current="true"[^>]* role="alert">/);
    }
  });

  it('for other monitors is not there', async () => {
    await start([alarm], { monitors: ['bibliothek'] });
    expect((await readPage('/?monitor=mensa')).html).toContain('<div id="first-slide">');
    expect((await readPage('/?monitor=bibliothek')).html).toContain('<div id="notices">');
  });

  it('that is over is not there', async () => {
    await start([{ ...alarm, until: '2026-11-20T11:30:00.000Z' }]);
    expect((await readPage('/?monitor=mensa')).html).toContain('<div id="notices">');
    test.clock.now += 31 * 60_000;
    expect((await readPage('/?monitor=mensa')).html).toContain('<div id="first-slide">');
  });
});

describe('a notice', () => {
  it('is drawn above the slide, and given to the page', async () => {
    await start([note]);
    const { html, given } = await readPage('/?monitor=mensa');
    expect(html).toContain('<div id="first-slide"><article>slide note-1</article></div>');
    expect(given?.answers['/api/notices/current?monitor=mensa']?.body).toEqual([note]);
  });

  it('is given to the page where there is no slide, in a document that is not stored', async () => {
    await start([note]);
    const { html, given, headers } = await readPage('/');
    expect(html).not.toMatch(/id="(?:notices|first-slide)"/);
    expect(given).toEqual({
      drawn: '',
      answers: { '/api/notices/current?': { body: [note], headers: ['', '', ''] } },
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
