import { describe, expect, it } from 'vitest';
import type { SignedOut } from '#server/sharing/signed-out.ts';
import { createDeskSessions } from './desk-sessions.ts';

const password = 'drei kluge Worte';
const year = 365 * 86_400_000;

function inMemory(): SignedOut {
  const ended = new Set<string>();
  return {
    has: (token) => ended.has(token),
    add: (token) => Promise.resolve(void ended.add(token)),
    receive: () => Promise.resolve(),
    list: () => [],
  };
}

function start(right = password, signedOut = inMemory()) {
  const clock = { now: Date.parse('2026-11-20T12:00:00+01:00'), monotonic: 0 };
  const busy = { isBusy: false };
  const sessions = createDeskSessions({
    password: right,
    check: (given) => Promise.resolve(busy.isBusy ? null : given === right),
    signedOut,
    now: () => clock.now,
    monotonic: () => clock.monotonic,
  });
  const signIn = (given = right, address = '10.0.0.1') => sessions.signIn(given, address);
  const token = async () => {
    const result = await signIn();
    if (result.kind !== 'in') throw new Error(result.kind);
    return result.token;
  };
  const has = (value: string) => sessions.hasSession(`a=1; aushang-desk=${value}; b=2`, false);
  return { clock, busy, sessions, signIn, token, has };
}

describe('a session of the desk', () => {
  it('begins with the right password and is found by its cookie among others', async () => {
    const { sessions, token, has } = start();
    expect(has(await token())).toBe(true);
    expect(sessions.hasSession(undefined, false)).toBe(false);
  });

  it('ends after twelve hours', async () => {
    const { clock, token, has } = start();
    const given = await token();
    clock.now += 12 * 3_600_000 - 1;
    expect(has(given)).toBe(true);
    clock.now += 1;
    expect(has(given)).toBe(false);
  });

  it('is valid after a restart, and not after a change of the password', async () => {
    const given = await start().token();
    expect(start().has(given)).toBe(true);
    expect(start('vier andere Worte').has(given)).toBe(false);
  });

  it('ends at sign-out, also for a copied cookie; others remain valid', async () => {
    const { sessions, token, has } = start();
    const [one, other] = [await token(), await token()];
    await sessions.signOut(`aushang-desk=${one}`, false);
    expect([has(one), has(other)]).toEqual([false, true]);
  });

  it('a forged cookie is not added to the list of ended sessions', async () => {
    const added: string[] = [];
    const signedOut = { ...inMemory(), add: (token: string) => Promise.resolve(void added.push(token)) };
    const { sessions, clock } = start(password, signedOut);
    for (const value of ['', 'x', `${clock.now + 1000}.salt.mac`])
      await sessions.signOut(`aushang-desk=${value}`, false);
    expect(added).toEqual([]);
  });

  it('can be neither extended nor forged', async () => {
    const { clock, token, has } = start();
    const [until = '', salt = '', mac = ''] = (await token()).split('.');
    expect(has(`${Number(until) + 1}.${salt}.${mac}`)).toBe(false);
    expect(has(`${until}.${salt}x.${mac}`)).toBe(false);
    expect(has(`${clock.now + 1000}..`)).toBe(false);
    expect(has('')).toBe(false);
    expect(has(`${until}.${salt}.${mac}`)).toBe(true);
  });

  it('has a cookie that is HttpOnly and SameSite; over TLS of this host only', async () => {
    const { sessions, token } = start();
    expect(sessions.cookie('t', false)).toBe(
      'aushang-desk=t; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict',
    );
    expect(sessions.cookie('t', true)).toBe(
      '__Host-aushang-desk=t; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
    const given = await token();
    expect(sessions.hasSession(`__Host-aushang-desk=${given}`, true)).toBe(true);
    expect(sessions.hasSession(`aushang-desk=${given}`, true)).toBe(false);
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

  it('is counted before it is compared, so that concurrent ones are limited', async () => {
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

  it('is not counted where it could not be compared', async () => {
    const { signIn, busy } = start();
    busy.isBusy = true;
    for (let time = 0; time < 50; time += 1) expect((await signIn()).kind).toBe('busy');
    busy.isBusy = false;
    expect((await signIn()).kind).toBe('in');
  });
});
