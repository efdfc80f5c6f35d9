import { afterEach, describe, expect, it } from 'vitest';
import { answerStatus, startFakeWebhook } from '#server/testing/fake-webhook.ts';
import { createDeliveryQueue } from './delivery-queue.ts';
import type { OutageMessage } from './write-message.ts';

const messageOf = (text: string): OutageMessage => ({ text, test: false, total: 1, changes: [] });
const ok = answerStatus(204);
const broken = answerStatus(500);

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

async function start() {
  const clock = { now: 1_000_000 };
  const log: string[] = [];
  const write = (level: string) => (fields: object, text: string) => {
    log.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  const logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const webhook = await startFakeWebhook();
  const queue = createDeliveryQueue(webhook.url, { now: () => clock.now, logger });
  closes.push(queue.close, webhook.stop);
  const posted = () => webhook.received.map((message) => String(Reflect.get(Object(message), 'text')));
  return { clock, posted, log, webhook, queue };
}
type Test = Awaited<ReturnType<typeof start>>;

/** Resolves once the next message has arrived; the result answers it. */
function holdNext({ webhook }: Test): Promise<(status: number) => void> {
  return new Promise((arrived) => {
    webhook.answer = (_request, response) => {
      webhook.answer = ok;
      arrived((status) => void response.writeHead(status).end());
    };
  });
}

/** The seconds from now on at which messages were posted, looked at each second. */
async function secondsOfPosts({ clock, posted, queue }: Test, forSeconds: number) {
  const seconds: number[] = [];
  for (let at = 0; at <= forSeconds; at += 1) {
    const before = posted().length;
    await queue.deliver();
    if (posted().length > before) seconds.push(at);
    clock.now += 1000;
  }
  return seconds;
}

describe('the queue', () => {
  it('delivers messages in their order, each once', async () => {
    const test = await start();
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    await test.queue.deliver();
    await test.queue.deliver();
    expect(test.posted()).toEqual(['a', 'b']);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.describe().lastDeliveryAt).toBe(new Date(test.clock.now).toISOString());
  });

  it('repeats a failed message after growing pauses, and holds later ones back', async () => {
    const test = await start();
    test.webhook.answer = broken;
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    expect(await secondsOfPosts(test, 3000)).toEqual([0, 10, 40, 100, 400, 1300, 2200]);
    expect(new Set(test.posted())).toEqual(new Set(['a']));
    expect(test.queue.describe().problem).toBe('HTTP 500');
    expect(test.queue.failures()).toBe(7);
    test.webhook.answer = ok;
    expect(await secondsOfPosts(test, 200)).toEqual([99]);
    expect(test.posted().slice(-2)).toEqual(['a', 'b']);
    expect(test.queue.describe().problem).toBeNull();
    expect(test.log.filter((line) => line.startsWith('warn'))).toHaveLength(1);
    expect(test.log.at(-1)).toContain('info the alarm webhook accepts messages again');
  });

  it('gives a message up after a day', async () => {
    const test = await start();
    test.webhook.answer = broken;
    test.queue.add(messageOf('a'));
    await secondsOfPosts(test, 86_300);
    expect(test.queue.waiting()).toBe(1);
    await secondsOfPosts(test, 1000);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.dropped()).toBe(1);
    expect(test.log.at(-1)).toContain('error a message about alarms of screens was dropped');
  });

  it('is bounded: the oldest message is given up', async () => {
    const test = await start();
    test.webhook.answer = broken;
    for (let at = 0; at < 103; at += 1) test.queue.add(messageOf(String(at)));
    expect(test.queue.waiting()).toBe(100);
    expect(test.queue.dropped()).toBe(3);
    await test.queue.deliver();
    expect(test.posted()).toEqual(['3']);
  });

  it.each([400, 404, 410, 413])('gives a message up that is refused five times with %i', async (status) => {
    const test = await start();
    test.webhook.answer = (request, response) => {
      const isRefused = test.posted().at(-1) === 'a';
      answerStatus(isRefused ? status : 204)(request, response);
    };
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    expect(await secondsOfPosts(test, 400)).toEqual([0, 10, 40, 100, 400]);
    expect(test.posted()).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.dropped()).toBe(1);
    expect(test.log.join('\n')).toContain('error a message about alarms of screens was dropped');
  });

  it('counts refusals in a row, of one message', async () => {
    const test = await start();
    const answers = [404, 404, 404, 404, 503, 404, 404, 404, 404];
    test.webhook.answer = (request, response) => answerStatus(answers.shift() ?? 204)(request, response);
    test.queue.add(messageOf('a'));
    await secondsOfPosts(test, 10_000);
    expect(test.posted()).toHaveLength(10);
    expect(test.queue.dropped()).toBe(0);
  });

  it('keeps the message that is being sent when it is full', async () => {
    const test = await start();
    const arrived = holdNext(test);
    for (let at = 0; at < 100; at += 1) test.queue.add(messageOf(String(at)));
    const delivering = test.queue.deliver();
    const end = await arrived;
    for (let at = 100; at < 102; at += 1) test.queue.add(messageOf(String(at)));
    end(500);
    await delivering;
    expect(test.queue.waiting()).toBe(100);
    expect(test.queue.dropped()).toBe(2);
    test.clock.now += 10_000;
    await test.queue.deliver();
    expect(test.posted().slice(0, 4)).toEqual(['0', '0', '3', '4']);
    expect(test.posted()).toHaveLength(101);
  });

  it('has one delivery at a time', async () => {
    const test = await start();
    const arrived = holdNext(test);
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    const first = test.queue.deliver();
    expect(test.queue.deliver()).toBe(first);
    const end = await arrived;
    expect(test.posted()).toEqual(['a']);
    end(204);
    await first;
    expect(test.posted()).toEqual(['a', 'b']);
  });

  it('is due at once after a test that succeeds, and not delayed by tests that fail', async () => {
    const test = await start();
    test.webhook.answer = broken;
    for (let at = 0; at < 5; at += 1) await test.queue.send({ ...messageOf('test'), test: true });
    test.queue.add(messageOf('a'));
    expect((await secondsOfPosts(test, 50)).slice(0, 3)).toEqual([0, 10, 40]);
    test.webhook.answer = ok;
    await test.queue.send({ ...messageOf('test'), test: true });
    expect(await secondsOfPosts(test, 2)).toEqual([0]);
  });

  it('says how many messages are lost at the end, and starts no further attempt', async () => {
    const test = await start();
    test.queue.add(messageOf('a'));
    await test.queue.close();
    await test.queue.deliver();
    expect(test.posted()).toEqual([]);
    expect(test.log).toEqual([
      `warn messages about alarms of screens are lost {"host":"${test.webhook.host}","waiting":1}`,
    ]);
  });
});
