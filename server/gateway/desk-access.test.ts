import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from './test-gateway.ts';

let test: TestGateway;
afterEach(() => test.close());

function signIn(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(`${test.url}/desk/sign-in`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
}

async function cookieOf(response: Response): Promise<string> {
  await response.text();
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('a desk without a password', () => {
  beforeEach(async () => {
    test = await startTestGateway();
  });

  it('is open, and takes no sign-in', async () => {
    expect((await test.get('/desk')).status).toBe(200);
    expect((await signIn({ password: '' })).status).toBe(405);
  });
});

describe('a desk with a password', () => {
  beforeEach(async () => {
    test = await startTestGateway({ DESK_PASSWORD: 'geheim' });
  });

  it('shows a page that asks for it, works without script, and keeps where one wanted to go', async () => {
    const response = await test.get('/desk?view=why&event=5', { 'accept-language': 'en-GB,de;q=0.5' });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('value="/desk?view=why&amp;event=5"');
    expect(html).not.toContain('<script');
  });

  it('lets in who knows it, to where they wanted to go, by a cookie', async () => {
    const response = await signIn({ password: 'geheim', next: '/desk?view=why&event=5' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/desk?view=why&event=5');
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict$/);
    const cookie = await cookieOf(response);
    expect(await (await test.get('/desk', { cookie })).text()).toContain('Schreibtisch');
    expect((await test.get('/api/verdicts?event=5', { cookie })).status).toBe(200);
  });

  it.each(['https://evil.example/', '//evil.example', '/desk@evil', '/desk/../x', '/desk?a\r\nX: y', '/'])(
    'never sends anybody to %j',
    async (next) => {
      const response = await signIn({ password: 'geheim', next });
      expect(response.headers.get('location')).toBe('/desk');
      await response.text();
    },
  );

  it('says that a password is wrong, without saying it again', async () => {
    const response = await signIn({ password: 'falsch-geraten' });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain('Das Passwort stimmt nicht.');
    expect(html).not.toContain('falsch-geraten');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('stops guessing, and logs no password and no address', async () => {
    for (let attempt = 0; attempt < 8; attempt += 1)
      await (await signIn({ password: 'falsch-geraten' })).text();
    const response = await signIn({ password: 'geheim' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await response.text()).toContain('15 Minuten');
    expect(test.log.join('\n')).toContain('an attempt to sign in');
    expect(test.log.join('\n')).not.toMatch(/falsch-geraten|127\.0\.0\.1"/);
  });

  it('refuses a form of another site', async () => {
    const response = await signIn({ password: 'geheim' }, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    await response.text();
  });

  it('forgets a session that signs out', async () => {
    const cookie = await cookieOf(await signIn({ password: 'geheim' }));
    const response = await fetch(`${test.url}/desk/sign-out`, {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('set-cookie')).toMatch(/^aushang-desk=; Max-Age=0;/);
  });

  it('leaves walls and phones alone', async () => {
    for (const path of ['/', '/api/events', '/m/mensa', '/site.json'])
      expect((await test.get(path)).status).toBe(200);
  });

  it('refuses other methods and other bodies as before', async () => {
    expect((await fetch(`${test.url}/desk`, { method: 'POST' })).status).toBe(405);
    const json = await fetch(`${test.url}/desk/sign-in`, {
      method: 'POST',
      body: '{"password":"geheim"}',
      headers: { 'content-type': 'application/json' },
    });
    expect(json.headers.get('set-cookie')).toBeNull();
    const long = await signIn({ password: 'x'.repeat(2000) });
    expect(long.status).toBe(413);
  });
});
