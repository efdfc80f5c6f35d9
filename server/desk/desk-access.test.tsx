import { renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInSite, type Language } from '#config/site.ts';
import { VisitContext } from '#server/html/page.tsx';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';
import { SignInPage } from './desk-access.tsx';

const password = 'drei kluge Worte';

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

  it('is open and accepts no sign-in', async () => {
    expect((await test.get('/desk')).status).toBe(200);
    expect((await signIn({ password: '' })).status).toBe(405);
  });
});

describe('a desk with a password', () => {
  beforeEach(async () => {
    test = await startTestGateway({ DESK_PASSWORD: password });
  });

  it('shows a sign-in page that works without script and keeps the requested address', async () => {
    const response = await test.get('/desk?view=why&event=5', { 'accept-language': 'en-GB,de;q=0.5' });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('value="/desk?view=why&amp;event=5"');
    expect(html).not.toContain('<script');
  });

  it('redirects to the requested address with a cookie after the right password', async () => {
    const response = await signIn({ password, next: '/desk?view=why&event=5' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/desk?view=why&event=5');
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict$/);
    const cookie = await cookieOf(response);
    expect(await (await test.get('/desk', { cookie })).text()).toContain('Schreibtisch');
    expect((await test.get('/api/verdicts?event=5', { cookie })).status).toBe(200);
  });

  it.each(['https://evil.example/', '//evil.example', '/desk@evil', '/desk/../x', '/desk?a\r\nX: y', '/'])(
    'never redirects to %j',
    async (next) => {
      const response = await signIn({ password, next });
      expect(response.headers.get('location')).toBe('/desk');
      await response.text();
    },
  );

  it('reports a wrong password without repeating it', async () => {
    const response = await signIn({ password: 'falsch-geraten' });
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(html).toContain('Das Passwort stimmt nicht.');
    expect(html).not.toContain('falsch-geraten');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('delays guessing, shows for how long, and logs neither password nor address', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await (await signIn({ password: 'falsch-geraten' })).text();
    const response = await signIn({ password });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.text()).toContain('Bitte versuchen Sie es in einer Sekunde wieder.');
    // Independent of the wall clock.
    test.clock.now -= 365 * 86_400_000;
    const again = await signIn({ password }, { 'accept-language': 'en' });
    expect(again.headers.get('retry-after')).toBe('1');
    expect(await again.text()).toContain('Please try again in a second.');
    expect(test.log.join('\n')).toContain('an attempt to sign in');
    expect(test.log.join('\n')).not.toMatch(/falsch-geraten|kluge|127\.0\.0\.1"/);
  });

  it('shows the longest wait in minutes', () => {
    const render = (waitSeconds: number, language: Language = 'de') =>
      renderDocument(
        <VisitContext value={{ styles: '', site: builtInSite, language }}>
          <SignInPage failure={{ kind: 'wait', waitSeconds }} next="/desk" />
        </VisitContext>,
      );
    expect(render(60)).toContain('es in einer Minute wieder.');
    expect(render(32)).toContain('es in 32 Sekunden wieder.');
    expect(render(60, 'en')).toContain('again in a minute.');
  });

  it('keeps the right password for a device that was signed in, whatever others of its address try', async () => {
    const [, device = ''] = (await signIn({ password })).headers.getSetCookie();
    expect(device).toMatch(/^aushang-device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/);
    for (let attempt = 0; attempt < 40; attempt += 1)
      await (await signIn({ password: 'falsch-geraten' })).text();
    expect((await signIn({ password })).status).toBe(429);
    const cookie = device.split(';')[0] ?? '';
    const ofProxy = { cookie, authorization: 'Basic b3RoZXI6cHJveHk=' };
    for (let poll = 0; poll < 10; poll += 1) await (await test.get('/api/screens', ofProxy)).text();
    expect((await signIn({ password }, { cookie })).status).toBe(303);
  });

  it('counts failures by the connection where anybody may name an address', async () => {
    test = await test.restart({ TRUST_PROXY: 'on' });
    const warning = /^warn TRUST_PROXY=on .*TRUST_PROXY=10\.0\.0\.5/;
    expect(test.log.filter((line) => warning.test(line))).toHaveLength(1);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const forged = { 'x-forwarded-for': `203.0.113.${attempt}` };
      statuses.push((await signIn({ password: 'falsch-geraten' }, forged)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('lets a session count, whatever other authentication a browser sends with it', async () => {
    const cookie = await cookieOf(await signIn({ password }));
    for (const authorization of ['Basic b3RoZXI6cHJveHk=', 'Bearer of-another-program', 'Basic', 'x'])
      for (const path of ['/api/screens', '/api/notices', '/api/desk'])
        expect((await test.get(path, { cookie, authorization })).status).toBe(200);
  });

  it('refuses a form of another site, and believes the forwarded host of trusted proxies only', async () => {
    const response = await signIn({ password }, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
    const forwarded = { origin: 'https://aushang.example', 'x-forwarded-host': 'aushang.example' };
    expect((await signIn({ password }, forwarded)).status).toBe(403);
    test = await test.restart({ TRUST_PROXY: '127.0.0.1' });
    expect((await signIn({ password }, forwarded)).status).toBe(303);
  });

  it('ends a session at sign-out, also for a copied cookie and after a restart', async () => {
    const [cookie, other] = [
      await cookieOf(await signIn({ password })),
      await cookieOf(await signIn({ password })),
    ];
    const response = await fetch(`${test.url}/desk/sign-out`, {
      method: 'POST',
      headers: { cookie },
      redirect: 'manual',
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/desk');
    expect(response.headers.get('set-cookie')).toMatch(/^aushang-desk=; Max-Age=0;/);
    for (let round = 0; round < 2; round += 1) {
      expect((await test.get('/desk', { cookie })).status).toBe(401);
      expect((await test.get('/api/verdicts?event=1', { cookie })).status).toBe(401);
      expect((await test.get('/desk', { cookie: other })).status).toBe(200);
      test = await test.restart();
    }
  });

  it('marks its cookie as secure only behind a trusted proxy with TLS', async () => {
    const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const plain = await signIn({ password }, proxied);
    expect(plain.headers.get('set-cookie')).not.toContain('Secure');
    for (const trust of ['1', '127.0.0.1']) {
      test = await test.restart({ TRUST_PROXY: trust });
      const cookie = (await signIn({ password }, proxied)).headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^__Host-aushang-desk=.*; Path=\/; .*; Secure; /);
      const headers = { ...proxied, cookie: cookie.split(';')[0] ?? '' };
      expect((await test.get('/desk', headers)).status).toBe(200);
      expect((await test.get('/desk', { cookie: headers.cookie })).status).toBe(401);
    }
    test = await test.restart({ TRUST_PROXY: '203.0.113.1' });
    expect((await signIn({ password }, proxied)).headers.get('set-cookie')).not.toContain('Secure');
  });

  it('does not protect kiosk and phone pages', async () => {
    for (const path of ['/', '/api/events', '/m/mensa', '/site.json'])
      expect((await test.get(path)).status).toBe(200);
  });

  it('refuses other methods and other bodies', async () => {
    expect((await fetch(`${test.url}/desk`, { method: 'POST' })).status).toBe(405);
    const json = await fetch(`${test.url}/desk/sign-in`, {
      method: 'POST',
      body: JSON.stringify({ password }),
      headers: { 'content-type': 'application/json' },
    });
    expect(json.headers.get('set-cookie')).toBeNull();
    const long = await signIn({ password: 'x'.repeat(2000) });
    expect(long.status).toBe(413);
  });
});

describe('a desk whose password is shorter than twelve characters', () => {
  beforeEach(async () => {
    test = await startTestGateway({ DESK_PASSWORD: 'elf Zeichen' });
  });

  it('stays closed with reason and remedy on the page and in the log; kiosk pages are served', async () => {
    for (const path of ['/api/verdicts?event=1', '/api/desk']) {
      const answer = await test.get(path);
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain('DESK_PASSWORD has less than 12 characters');
    }
    const page = await test.get('/desk');
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(html).toContain('Das Pult ist geschlossen');
    expect(html).toMatch(/kürzer als 12 Zeichen.*DESK_PASSWORD.*von mindestens 12 Zeichen/s);
    expect(html).not.toMatch(/<form|Schreibtisch|elf Zeichen/);
    expect(await (await test.get('/desk', { 'accept-language': 'en' })).text()).toContain(
      'The desk is closed',
    );
    const lines = test.log.filter((line) => line.includes('DESK_PASSWORD'));
    expect(lines).toEqual([
      expect.stringMatching(/^error DESK_PASSWORD IS TOO SHORT.*at least 12 characters/),
    ]);
    expect((await signIn({ password: 'elf Zeichen' })).status).toBe(405);
    for (const path of ['/', '/api/events', '/m/mensa']) expect((await test.get(path)).status).toBe(200);
  });

  it('opens with twelve, counted in code points', async () => {
    test = await test.restart({ DESK_PASSWORD: 'Häuschen 🎉🎉🎉' });
    expect((await test.get('/desk')).status).toBe(401);
    test = await test.restart({ DESK_PASSWORD: '🎉🎉🎉🎉🎉🎉' });
    expect((await test.get('/desk')).status).toBe(403);
  });
});

describe('a gateway that others can reach', () => {
  const warnings = () => test.log.filter((line) => line.startsWith('warn the desk has no password'));

  it.each([
    [{ HOST: '0.0.0.0' }, 1],
    [{ HOST: '::' }, 1],
    [{ HOST: '127.0.0.1' }, 0],
    [{ HOST: '::1' }, 0],
    [{ HOST: 'localhost' }, 0],
    [{ HOST: '0.0.0.0', DESK: 'off' }, 0],
    [{ HOST: '0.0.0.0', DESK_PASSWORD: password }, 0],
  ])('warns of a desk without a password: %j', async (env, count) => {
    test = await startTestGateway(env);
    const expected = expect.stringMatching(/names of all monitors; set DESK_PASSWORD .*DESK=off/);
    expect(warnings()).toEqual(Array.from({ length: count }, () => expected));
  });
});
