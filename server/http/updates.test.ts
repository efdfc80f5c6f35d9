import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wallOf } from '#notices/gateway/wall.ts';
import { createUpdateHub } from '#server/served-events/update-hub.ts';
import { fakeEvent } from '#server/testing/fake-upstream.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
const sockets: Socket[] = [];
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await test.close();
});

async function openStream(query = '') {
  const response = await test.get(`/api/updates${query}`);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) text += (await reader?.read())?.value ?? '';
    return text;
  };
  return { response, until, close: () => reader?.cancel() };
}

const wallNamed = (name: string) => () => wallOf(name, {});

describe('/api/updates', () => {
  it('sends a change to all open streams, with the new ETag', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream()));
    expect(streams[0]?.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    const etag = (await test.get('/api/events')).headers.get('etag');
    for (const stream of streams) {
      expect(await stream.until('event: events')).toContain(`event: events\ndata: ${etag}\n\n`);
      await stream.close();
    }
  });

  it('sends nothing after a poll without changes', async () => {
    const stream = await openStream();
    await test.gateway.pollNow();
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    expect((await stream.until('data: W')).match(/event: events/g)).toHaveLength(1);
    await stream.close();
  });

  it('sends `reload` to a page of another build only', async () => {
    const old = await openStream('?build=build-0');
    expect(await old.until('reload')).toContain('event: reload\ndata: build-1\n\n');
    const current = await openStream('?build=build-1');
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    expect(await current.until('event: events')).not.toContain('reload');
    await Promise.all([old.close(), current.close()]);
  });

  it('removes closed streams', async () => {
    const stream = await openStream();
    await stream.close();
    const open = async () => (await (await test.get('/metrics')).text()).includes('aushang_open_streams 0');
    while (!(await open())) await setImmediate();
    expect(await open()).toBe(true);
  });
});

describe('of several walls', () => {
  const password = 'password of the desk';
  beforeEach(async () => {
    await test.close();
    test = await startTestGateway({ DESK_PASSWORD: password });
  });
  const send = (monitor: string, text = 'Bitte das Haus verlassen.') =>
    fetch(`${test.url}/api/notices`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`x:${password}`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ level: 'alarm', monitors: [monitor], text: { de: text } }),
    });

  it('says that there is an alarm for one of them, which it does not tell', async () => {
    const stream = await openStream('?wall=monitor%3Dmensa&wall=monitor%3Daula');
    await send('bibliothek');
    await send('mensa');
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    const text = await stream.until('event: events');
    expect(text.match(/event: notices\ndata: \n\n/g)).toHaveLength(1);
    expect(text).not.toContain('verlassen');
    await stream.close();
  });

  it('has the notices themselves if it is one', async () => {
    const stream = await openStream('?wall=monitor%3Dmensa&wall=monitor%3Dmensa');
    await send('mensa');
    expect(await stream.until('verlassen')).toContain('event: notices\ndata: [{');
    await stream.close();
  });

  it('are at most 50', async () => {
    const walls = Array.from({ length: 49 }, (_, n) => `wall=monitor%3Dm${n}`);
    const stream = await openStream(`?${walls.join('&')}&wall=monitor%3Dbibliothek&wall=monitor%3Dmensa`);
    await send('mensa');
    await send('bibliothek');
    test.upstream.events.push(fakeEvent(8, [3]));
    await test.gateway.pollNow();
    expect((await stream.until('event: events')).match(/event: notices/g)).toHaveLength(1);
    await stream.close();
  });
});

describe('createUpdateHub', () => {
  it('closes a stream whose client does not read, and keeps the others', async () => {
    const hub = createUpdateHub();
    const server = createServer((request, response) => {
      hub.open(response, { 'content-type': 'text/event-stream' }, request.url ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    const open = (reads: boolean) =>
      new Promise<Socket>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
        sockets.push(socket);
        socket.once('data', () => {
          if (reads) socket.resume();
          else socket.pause();
          resolve(socket);
        });
      });
    const [, lazy] = [await open(true), await open(false)];
    // The kernel buffers some megabytes.
    for (let n = 0; n < 20_000 && hub.dropped() === 0; n += 1) {
      await hub.send('events', 'x'.repeat(10_000));
      await setImmediate();
    }
    expect(hub.dropped()).toBe(1);
    expect(hub.size()).toBe(1);
    lazy.destroy();
    hub.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const response = new Proxy(Object.create(null), { get: () => () => undefined });

  it.each([
    ['an IPv4 address', () => '192.0.2.1', '192.0.2.2'],
    ['an IPv6 network', (n: number) => `2001:db8::${n.toString(16)}`, '2001:db8:0:1::1'],
  ])('limits the streams of %s', (_, addressOf, other) => {
    const hub = createUpdateHub();
    const opened = Array.from({ length: 1501 }, (__, n) =>
      hub.open(Object.create(response), {}, addressOf(n)),
    );
    expect(opened.filter(Boolean)).toHaveLength(1500);
    expect(hub.open(Object.create(response), {}, other)).toBe(true);
    hub.close();
  });

  it('decides and writes for at most 50 streams at a time', async () => {
    const hub = createUpdateHub();
    for (let n = 0; n < 1000; n += 1)
      hub.open(Object.create(response), {}, '192.0.2.1', [wallNamed(`screen-${n}`)]);
    const walls = new Set<string>();
    const sent = hub.sendToWalls('notices', ({ key }) => {
      walls.add(key);
      return '[]';
    });
    const steps: number[] = [];
    for (let before = 0; before < 1000; before = walls.size) {
      steps.push(walls.size - before);
      await setImmediate();
    }
    await sent;
    expect(walls.size).toBe(1000);
    expect(Math.max(...steps)).toBeLessThanOrEqual(50);
    hub.close();
  });

  it('decides for at most 50 walls at a time, also of streams with several', async () => {
    const hub = createUpdateHub();
    for (let n = 0; n < 100; n += 1)
      hub.open(
        Object.create(response),
        {},
        '192.0.2.1',
        Array.from({ length: 30 }, (_, wall) => wallNamed(`screen-${n}-${wall}`)),
      );
    let decided = 0;
    const sent = hub.sendToWalls('notices', () => {
      decided += 1;
      return null;
    });
    const first = decided;
    await sent;
    expect([first, decided]).toEqual([30, 3000]);
    hub.close();
  });
});
