import { describe, expect, it } from 'vitest';
import { createDeliveryQueue, type PostResult } from './delivery-queue.ts';
import type { OutageMessage } from './write-message.ts';

const messageOf = (text: string): OutageMessage => ({ text, test: false, total: 1, changes: [] });
const ok: PostResult = { status: 204, problem: null };
const broken: PostResult = { status: 500, problem: 'HTTP 500' };

function start() {
  const clock = { now: 1_000_000 };
  const posted: string[] = [];
  const log: string[] = [];
  const write = (level: string) => (fields: object, text: string) => {
    log.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  const logger = { info: write('info'), warn: write('warn'), error: write('error') };
  const answers = { next: (): Promise<PostResult> => Promise.resolve(ok) };
  const webhook = {
    host: 'hooks.example.edu',
    post: (message: unknown) => {
      posted.push(String(Reflect.get(Object(message), 'text')));
      return answers.next();
    },
    close: () => Promise.resolve(),
  };
  const queue = createDeliveryQueue({ webhook, now: () => clock.now, logger });
  return { clock, posted, log, answers, queue };
}

/** The seconds from now on at which messages were posted, looked at each second. */
async function secondsOfPosts({ clock, posted, queue }: ReturnType<typeof start>, forSeconds: number) {
  const seconds: number[] = [];
  for (let at = 0; at <= forSeconds; at += 1) {
    const before = posted.length;
    await queue.deliver();
    if (posted.length > before) seconds.push(at);
    clock.now += 1000;
  }
  return seconds;
}

describe('the queue', () => {
  it('delivers messages in their order, each once', async () => {
    const test = start();
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    await test.queue.deliver();
    await test.queue.deliver();
    expect(test.posted).toEqual(['a', 'b']);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.describe().lastDeliveryAt).toBe(new Date(test.clock.now).toISOString());
  });

  it('repeats a failed message after growing pauses, and holds later ones back', async () => {
    const test = start();
    test.answers.next = () => Promise.resolve(broken);
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    expect(await secondsOfPosts(test, 3000)).toEqual([0, 10, 40, 100, 400, 1300, 2200]);
    expect(new Set(test.posted)).toEqual(new Set(['a']));
    expect(test.queue.describe().problem).toBe('HTTP 500');
    expect(test.queue.failures()).toBe(7);
    test.answers.next = () => Promise.resolve(ok);
    expect(await secondsOfPosts(test, 200)).toEqual([99]);
    expect(test.posted.slice(-2)).toEqual(['a', 'b']);
    expect(test.queue.describe().problem).toBeNull();
    expect(test.log.filter((line) => line.startsWith('warn'))).toHaveLength(1);
    expect(test.log.at(-1)).toContain('info the alarm webhook accepts messages again');
  });

  it('gives a message up after a day', async () => {
    const test = start();
    test.answers.next = () => Promise.resolve(broken);
    test.queue.add(messageOf('a'));
    await secondsOfPosts(test, 86_300);
    expect(test.queue.waiting()).toBe(1);
    await secondsOfPosts(test, 1000);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.dropped()).toBe(1);
    expect(test.log.at(-1)).toContain('error a message about alarms of screens was dropped');
  });

  it('is bounded: the oldest message is given up', async () => {
    const test = start();
    test.answers.next = () => Promise.resolve(broken);
    for (let at = 0; at < 103; at += 1) test.queue.add(messageOf(String(at)));
    expect(test.queue.waiting()).toBe(100);
    expect(test.queue.dropped()).toBe(3);
    await test.queue.deliver();
    expect(test.posted).toEqual(['3']);
  });

  it.each([400, 404, 410, 413])('gives a message up that is refused five times with %i', async (status) => {
    const test = start();
    test.answers.next = () => {
      const isRefused = test.posted.at(-1) === 'a';
      return Promise.resolve(isRefused ? { status, problem: `HTTP ${status}` } : ok);
    };
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    expect(await secondsOfPosts(test, 400)).toEqual([0, 10, 40, 100, 400]);
    expect(test.posted).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(test.queue.waiting()).toBe(0);
    expect(test.queue.dropped()).toBe(1);
    expect(test.log.join('\n')).toContain('error a message about alarms of screens was dropped');
  });

  it('counts refusals in a row, of one message', async () => {
    const test = start();
    const answers = [404, 404, 404, 404, 503, 404, 404, 404, 404];
    test.answers.next = () => {
      const status = answers.shift();
      return Promise.resolve(status === undefined ? ok : { status, problem: `HTTP ${status}` });
    };
    test.queue.add(messageOf('a'));
    await secondsOfPosts(test, 10_000);
    expect(test.posted).toHaveLength(10);
    expect(test.queue.dropped()).toBe(0);
  });

  it('keeps the message that is being sent when it is full', async () => {
    const test = start();
    let end = (_result: PostResult): void => undefined;
    test.answers.next = () => new Promise((settle) => (end = settle));
    for (let at = 0; at < 100; at += 1) test.queue.add(messageOf(String(at)));
    const delivering = test.queue.deliver();
    for (let at = 100; at < 102; at += 1) test.queue.add(messageOf(String(at)));
    test.answers.next = () => Promise.resolve(ok);
    end(broken);
    await delivering;
    expect(test.queue.waiting()).toBe(100);
    expect(test.queue.dropped()).toBe(2);
    test.clock.now += 10_000;
    await test.queue.deliver();
    expect(test.posted.slice(0, 4)).toEqual(['0', '0', '3', '4']);
    expect(test.posted).toHaveLength(101);
  });

  it('has one delivery at a time', async () => {
    const test = start();
    let end = (_result: PostResult): void => undefined;
    test.answers.next = () => new Promise((settle) => (end = settle));
    test.queue.add(messageOf('a'));
    test.queue.add(messageOf('b'));
    const first = test.queue.deliver();
    expect(test.queue.deliver()).toBe(first);
    expect(test.posted).toEqual(['a']);
    test.answers.next = () => Promise.resolve(ok);
    end(ok);
    await first;
    expect(test.posted).toEqual(['a', 'b']);
  });

  it('is due at once after a test that succeeds, and not delayed by tests that fail', async () => {
    const test = start();
    test.answers.next = () => Promise.resolve(broken);
    for (let at = 0; at < 5; at += 1) await test.queue.send({ ...messageOf('test'), test: true });
    test.queue.add(messageOf('a'));
    expect((await secondsOfPosts(test, 50)).slice(0, 3)).toEqual([0, 10, 40]);
    test.answers.next = () => Promise.resolve(ok);
    await test.queue.send({ ...messageOf('test'), test: true });
    expect(await secondsOfPosts(test, 2)).toEqual([0]);
  });

  it('says how many messages are lost at the end, and starts no further attempt', async () => {
    const test = start();
    test.queue.add(messageOf('a'));
    await test.queue.close();
    await test.queue.deliver();
    expect(test.posted).toEqual([]);
    expect(test.log).toEqual([
      'warn messages about alarms of screens are lost {"host":"hooks.example.edu","waiting":1}',
    ]);
  });
});
