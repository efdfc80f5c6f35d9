import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { SignedOut } from '#server/sharing/signed-out.ts';
import { type Client, createDeskSessions } from './desk-sessions.ts';

const password = 'drei kluge Worte';
const lowCost = { N: 2, r: 1, p: 1 };
const year = 365 * 86_400_000;

function inMemory(): SignedOut & { readonly list: () => readonly string[] } {
  const ended = new Set<string>();
  return {
    has: (session) => ended.has(session),
    add: (session) => Promise.resolve(void ended.add(session)),
    list: () => [...ended],
  };
}

const client = (cookie?: string, more: Partial<Client> = {}): Client => ({
  headers: cookie === undefined ? {} : { cookie },
  ip: '10.0.0.1',
  protocol: 'http',
  ...more,
});

const digest = async (text: string) => createHash('sha256').update(text).digest();

/** Hashes that end when the test calls `endOne`, apart from the first, of the right password. */
function heldHash() {
  const ends: (() => void)[] = [];
  let isFirst = true;
  const hash = (text: string) => {
    const held = new Promise<void>((resolve) => ends.push(resolve)).then(() => digest(text));
    if (isFirst) ends.shift()?.();
    isFirst = false;
    return held;
  };
  return { hash, ends, endOne: () => ends.shift()?.() };
}

function start(right = password, signedOut = inMemory(), hash = digest) {
  const clock = { now: Date.parse('2026-11-20T12:00:00+01:00'), monotonic: 0 };
  const parts = { signedOut, now: () => clock.now, monotonic: () => clock.monotonic, passwordCost: lowCost };
  const sessions = createDeskSessions(right, parts, hash);
  const signIn = (given = right, ip = '10.0.0.1') => sessions.signIn(given, client(undefined, { ip }));
  const setCookie = async (protocol: Client['protocol'] = 'http') => {
    const result = await sessions.signIn(right, client(undefined, { protocol }));
    if (result.kind !== 'in') throw new Error(result.kind);
    return result.cookie;
  };
  /** The cookie as the browser sends it back. */
  const cookie = async () => (await setCookie()).split(';')[0] ?? '';
  /** Each call is that of another device. */
  const deviceCookie = async () => {
    const result = await sessions.signIn(right, client());
    return result.kind === 'in' ? (result.deviceCookie.split(';')[0] ?? '') : '';
  };
  const has = (value: string) => sessions.hasSession(client(`a=1; ${value}; b=2`));
  return { clock, sessions, signIn, setCookie, cookie, deviceCookie, has };
}

describe('a session of the desk', () => {
  it('begins with the right password and is found by its cookie among others', async () => {
    const { sessions, cookie, has } = start();
    expect(has(await cookie())).toBe(true);
    expect(sessions.hasSession(client())).toBe(false);
  });

  it('ends after twelve hours', async () => {
    const { clock, cookie, has } = start();
    const given = await cookie();
    clock.now += 12 * 3_600_000 - 1;
    expect(has(given)).toBe(true);
    clock.now += 1;
    expect(has(given)).toBe(false);
  });

  it('is valid after a restart, and not after a change of the password', async () => {
    const given = await start().cookie();
    expect(start().has(given)).toBe(true);
    expect(start('vier andere Worte').has(given)).toBe(false);
  });

  it('ends at sign-out, also for a copied cookie; others remain valid', async () => {
    const { sessions, cookie, has } = start();
    const [one, other] = [await cookie(), await cookie()];
    expect(await sessions.signOut(client(one))).toBe(
      'aushang-desk=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
    expect([has(one), has(other)]).toEqual([false, true]);
  });

  it('a forged cookie is not added to the list of ended sessions, and the list signs nobody in', async () => {
    const signedOut = inMemory();
    const { sessions, clock, cookie, has } = start(password, signedOut);
    for (const value of ['', 'x', `${clock.now + 1000}.salt.mac`])
      await sessions.signOut(client(`aushang-desk=${value}`));
    expect(signedOut.list()).toEqual([]);
    await sessions.signOut(client(await cookie()));
    expect(signedOut.list()).toEqual([expect.stringMatching(/^\d{13}\.[\w-]{16}$/)]);
    expect(has(`aushang-desk=${signedOut.list()[0]}`)).toBe(false);
  });

  it('can be neither extended nor forged', async () => {
    const { clock, cookie, has } = start();
    const [until = '', salt = '', mac = ''] = (await cookie()).replace('aushang-desk=', '').split('.');
    const hasValue = (value: string) => has(`aushang-desk=${value}`);
    expect(hasValue(`${Number(until) + 1}.${salt}.${mac}`)).toBe(false);
    expect(hasValue(`${until}.${salt}x.${mac}`)).toBe(false);
    expect(hasValue(`${clock.now + 1000}..`)).toBe(false);
    expect(hasValue('')).toBe(false);
    expect(hasValue(`${until}.${salt}.${mac}`)).toBe(true);
  });

  it('has a cookie that is HttpOnly and SameSite; over TLS of this host only', async () => {
    const { sessions, setCookie } = start();
    expect(await setCookie()).toMatch(
      /^aushang-desk=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const secure = await setCookie('https');
    expect(secure).toMatch(
      /^__Host-aushang-desk=[^;]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const given = secure.split(';')[0] ?? '';
    expect(sessions.hasSession(client(given, { protocol: 'https' }))).toBe(true);
    expect(sessions.hasSession(client(given))).toBe(false);
    expect(sessions.hasSession(client(given.replace('__Host-', ''), { protocol: 'https' }))).toBe(false);
  });
});

describe('an attempt to sign in', () => {
  it('is delayed by network, also with the right password', async () => {
    const { signIn, clock } = start();
    for (let mistake = 0; mistake < 5; mistake += 1) expect((await signIn('falsch')).kind).toBe('wrong');
    expect(await signIn()).toEqual({ kind: 'wait', waitSeconds: 1 });
    expect((await signIn(password, '10.0.0.2')).kind).toBe('in');
    clock.monotonic += 1000;
    expect((await signIn()).kind).toBe('in');
  });

  it('is neither counted nor delayed if it is right, however many come at once after mistakes', async () => {
    const { signIn } = start();
    for (let mistake = 0; mistake < 4; mistake += 1) await signIn('falsch');
    const kinds = await Promise.all(Array.from({ length: 60 }, async () => (await signIn()).kind));
    expect(new Set(kinds)).toEqual(new Set(['in']));
  });

  it('is compared after the failures before it, so that concurrent ones are limited', async () => {
    const { signIn } = start();
    const kinds = await Promise.all(Array.from({ length: 20 }, async () => (await signIn('falsch')).kind));
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(5);
    expect(kinds.filter((kind) => kind === 'wait')).toHaveLength(15);
  });

  it('is not delayed by failures from many other addresses', async () => {
    const { signIn } = start();
    for (let n = 0; n < 3000; n += 1) await signIn('falsch', `10.${n % 7}.${n >> 8}.${n % 256}`);
    expect((await signIn(password, '192.0.2.1')).kind).toBe('in');
  });

  it('is delayed by the monotonic clock: a wall clock set back by a year changes nothing', async () => {
    const { signIn, clock } = start();
    let longest = 0;
    for (let mistake = 0; mistake < 20; mistake += 1) {
      clock.monotonic += 60_000;
      await signIn('falsch');
      clock.now -= year;
      const answer = await signIn('falsch');
      longest = Math.max(longest, answer.kind === 'wait' ? answer.waitSeconds : 0);
    }
    expect(longest).toBe(60);
    clock.monotonic += 60_000;
    expect((await signIn()).kind).toBe('in');
  });

  it('is compared one at a time, a hundred wait; more are busy, and are not counted', async () => {
    const { hash, ends, endOne } = heldHash();
    const { signIn } = start(password, inMemory(), hash);
    const others = Array.from({ length: 102 }, (_, n) =>
      signIn(n === 101 ? password : 'falsch', `10.0.1.${n}`),
    );
    await setImmediate();
    for (let time = 0; time < 50; time += 1) expect(await signIn()).toEqual({ kind: 'busy', waitSeconds: 5 });
    for (let ended = 0; ended < 102; ended += 1) {
      expect(ends).toHaveLength(1);
      endOne();
      await others[ended];
      await setImmediate();
    }
    const kinds = (await Promise.all(others)).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array.from({ length: 101 }, () => 'wrong'), 'in']);
    const late = signIn();
    await setImmediate();
    endOne();
    expect((await late).kind).toBe('in');
  });

  it('of a device that was signed in is delayed by its own failures only', async () => {
    const { sessions, signIn, deviceCookie } = start();
    const [known, other] = [await deviceCookie(), await deviceCookie()];
    const signInOf = async (device: string, given = password) =>
      (await sessions.signIn(given, client(device))).kind;
    for (let mistake = 0; mistake < 40; mistake += 1) await signIn('falsch');
    expect((await signIn()).kind).toBe('wait');
    for (let time = 0; time < 20; time += 1) expect(await signInOf(known)).toBe('in');
    for (let mistake = 0; mistake < 5; mistake += 1) expect(await signInOf(other, 'falsch')).toBe('wrong');
    expect([await signInOf(other), await signInOf(known)]).toEqual(['wait', 'in']);
  });

  it('of a known device needs no place in the queue', async () => {
    const { hash, endOne } = heldHash();
    const { sessions, signIn, deviceCookie } = start(password, inMemory(), hash);
    const device = deviceCookie();
    await setImmediate();
    endOne();
    const known = client(await device);
    const others = Array.from({ length: 102 }, (_, n) => signIn('falsch', `10.0.1.${n}`));
    const result = sessions.signIn(password, known);
    await setImmediate();
    expect((await signIn()).kind).toBe('busy');
    endOne();
    expect((await others[0])?.kind).toBe('wrong');
    await setImmediate();
    endOne();
    expect((await result).kind).toBe('in');
  });

  it('does not count for a device by a forged cookie, or by that of a session', async () => {
    const { sessions, signIn, cookie, deviceCookie } = start();
    const [session, device] = [await cookie(), await deviceCookie()];
    for (let mistake = 0; mistake < 5; mistake += 1) await signIn('falsch');
    const ofSession = session.replace('aushang-desk', 'aushang-device');
    for (const forged of [`${device}x`, 'aushang-device=device.x', ofSession])
      expect((await sessions.signIn(password, client(forged))).kind).toBe('wait');
    expect(sessions.hasSession(client(device.replace('aushang-device', 'aushang-desk')))).toBe(false);
  });

  it('with a hash that fails frees its place', async () => {
    let isBroken = false;
    const hash = (text: string) => (isBroken ? Promise.reject(new Error('no memory')) : digest(text));
    const { signIn } = start(password, inMemory(), hash);
    isBroken = true;
    for (let n = 0; n < 5; n += 1) await expect(signIn('falsch', `10.0.1.${n}`)).rejects.toThrow('no memory');
    isBroken = false;
    expect((await signIn()).kind).toBe('in');
  });

  it('is compared by the default hash, also for texts of other lengths', async () => {
    const right = 'Bücher & Brötchen';
    const parts = { signedOut: inMemory(), now: () => 0, monotonic: () => 0, passwordCost: lowCost };
    const { signIn } = createDeskSessions(right, parts);
    expect((await signIn(right, client())).kind).toBe('in');
    for (const wrong of ['', 'Bücher & Brötche', 'Bücher & Brötchen ', 'x'.repeat(1000)])
      expect((await signIn(wrong, client())).kind).toBe('wrong');
  });
});
