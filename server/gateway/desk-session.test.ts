import { describe, expect, it } from 'vitest';
import { createDeskSessions } from './desk-session.ts';

function start(password = 'geheim', isTls = false) {
  const clock = { now: Date.parse('2026-11-20T12:00:00+01:00') };
  const sessions = createDeskSessions(password, isTls, () => clock.now);
  const signIn = (given = password, address = '10.0.0.1') => sessions.signIn(given, address);
  const token = () => {
    const result = signIn();
    if (result.kind !== 'in') throw new Error(result.kind);
    return result.token;
  };
  return { clock, sessions, signIn, token };
}

describe('a session of the desk', () => {
  it('begins with the right password and is known by its cookie among others', () => {
    const { sessions, token } = start();
    expect(sessions.hasSession(`a=1; ${sessions.cookieName}=${token()}; b=2`)).toBe(true);
    expect(sessions.hasSession(undefined)).toBe(false);
  });

  it('begins with no other password', () => {
    const { signIn } = start();
    for (const given of ['', 'Geheim', 'geheim ', 'geheimgeheim']) expect(signIn(given).kind).toBe('wrong');
  });

  it('ends after twelve hours', () => {
    const { sessions, clock, token } = start();
    const cookies = `${sessions.cookieName}=${token()}`;
    clock.now += 12 * 3_600_000 - 1;
    expect(sessions.hasSession(cookies)).toBe(true);
    clock.now += 1;
    expect(sessions.hasSession(cookies)).toBe(false);
  });

  it('survives a restart, and not a change of the password', () => {
    const { sessions, token } = start();
    const cookies = `${sessions.cookieName}=${token()}`;
    expect(start().sessions.hasSession(cookies)).toBe(true);
    expect(start('anders').sessions.hasSession(cookies)).toBe(false);
  });

  it('can not be made longer, or made up', () => {
    const { sessions, clock, token } = start();
    const [until = '', salt = '', mac = ''] = token().split('.');
    const has = (value: string) => sessions.hasSession(`${sessions.cookieName}=${value}`);
    expect(has(`${Number(until) + 1}.${salt}.${mac}`)).toBe(false);
    expect(has(`${until}.${salt}x.${mac}`)).toBe(false);
    expect(has(`${clock.now + 1000}..`)).toBe(false);
    expect(has('')).toBe(false);
    expect(has(`${until}.${salt}.${mac}`)).toBe(true);
  });

  it('has a cookie no script reads and no other site sends; over TLS one of this host alone', () => {
    expect(start().sessions.cookie('t')).toBe(
      'aushang-desk=t; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict',
    );
    expect(start('geheim', true).sessions.cookie('t')).toBe(
      '__Host-aushang-desk=t; Max-Age=43200; Path=/; HttpOnly; SameSite=Strict; Secure',
    );
  });
});

describe('guessing', () => {
  it('is stopped after eight mistakes of an address, for a quarter of an hour, with the right password too', () => {
    const { signIn, clock } = start();
    for (let mistake = 0; mistake < 8; mistake += 1) expect(signIn('falsch').kind).toBe('wrong');
    expect(signIn()).toEqual({ kind: 'wait', waitSeconds: 900 });
    expect(signIn('geheim', '10.0.0.2').kind).toBe('in');
    clock.now += 15 * 60_000;
    expect(signIn().kind).toBe('in');
  });

  it('is stopped when many addresses share it', () => {
    const { signIn } = start();
    for (let mistake = 0; mistake < 500; mistake += 1) signIn('falsch', `10.0.${mistake}.1`);
    expect(signIn('geheim', '10.9.9.9').kind).toBe('wait');
  });

  it('does not count mistakes before a right password', () => {
    const { signIn } = start();
    for (let round = 0; round < 3; round += 1) {
      for (let mistake = 0; mistake < 7; mistake += 1) signIn('falsch');
      expect(signIn().kind).toBe('in');
    }
  });
});
