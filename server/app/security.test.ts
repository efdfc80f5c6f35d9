import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimit } from '@aushang/serving/limits/rate-limit.ts';
import { createSecurityHeaders } from '#server/answers/security-headers.ts';
import { sendRaw } from '#server/testing/send-raw.ts';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

describe('requests', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('by %s are refused', async (method) => {
    for (const path of ['/', '/api/events', '/nowhere']) {
      const response = await fetch(test.url + path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      await response.text();
    }
  });

  it.each([
    '/../../etc/passwd',
    '/assets/../../data/snapshot.jsonl',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/site/..%2f..%2fetc%2fpasswd',
    '//etc/passwd',
    '/assets/..\\..\\etc\\passwd',
    '/%00',
    '/%zz',
    '/build.json%00.html',
  ])('for %s never reach the disk', async (path) => {
    const answer = await sendRaw(test.url, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (?:200|400|404) /);
    expect(answer).not.toMatch(/root:|aushang-snapshot/);
  });

  it('can inject no header by any parameter', async () => {
    const evil = '%0d%0aX-Evil:%201';
    const paths = [
      `/api/events?monitor=${evil}&lang=${evil}`,
      `/m/${evil}`,
      `/${evil}`,
      `/api/updates?build=${evil}`,
      `/api/events/${evil}`,
    ];
    for (const path of paths) {
      const controller = new AbortController();
      const response = await fetch(test.url + path, { signal: controller.signal });
      expect(response.headers.get('x-evil')).toBeNull();
      controller.abort();
    }
  });

  it('with too large headers are refused', async () => {
    const answer = await sendRaw(
      test.url,
      `GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'a'.repeat(20_000)}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('with a missing body are refused immediately', async () => {
    const answer = await sendRaw(
      test.url,
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\nConnection: close\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
  });
});

describe('headers', () => {
  it('allow exactly the inline script of the page', async () => {
    const hash = createHash('sha256').update("document.title = 'build-1';").digest('base64');
    const policy = (await test.get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('are strict on every answer', async () => {
    const paths = '/ /desk /sw.js /api/events /api/nothing /healthz /missing.png /site.json';
    for (const path of paths.split(' ')) {
      const { headers } = await test.get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("default-src '");
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  it('allow the frame ancestors of the settings', () => {
    const { page } = createSecurityHeaders({
      FRAME_ANCESTORS: 'https://www.example.edu',
      TLS_CERT: 'cert.pem',
    });
    expect(page()['content-security-policy']).toContain('frame-ancestors https://www.example.edu');
    expect(page()['strict-transport-security']).toBe('max-age=2592000');
  });
});

describe('the rate limit', () => {
  it('allows 2,000 monitors behind one address, and stops a flood', () => {
    let now = 0;
    const countRequest = createRateLimit(() => now);
    const served = (requests: number, address: string) =>
      Array.from({ length: requests }, () => countRequest(address)).filter((wait) => wait === 0).length;
    expect(served(4000, '192.0.2.1')).toBe(4000);
    expect(served(100, '192.0.2.1')).toBe(0);
    now += 1000;
    expect(served(1000, '192.0.2.1')).toBe(200);
    expect(served(10, '192.0.2.2')).toBe(10);
    expect(countRequest('192.0.2.1')).toBeGreaterThan(0);
  });

  it('counts an IPv6 network as one', () => {
    const countRequest = createRateLimit(() => 0);
    for (let n = 0; n < 4000; n += 1) countRequest(`2001:db8:1:2::${n.toString(16)}`);
    expect(countRequest('2001:db8:1:2:ffff::1')).toBeGreaterThan(0);
    expect(countRequest('2001:db8:1:3::1')).toBe(0);
  });

  it('answers a flood with 429 and the time to wait', async () => {
    const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    // The clock of the limit does not advance in this test.
    const answers = await sendRaw(test.url, request.repeat(4000) + last);
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(4000);
    expect(answers.match(/HTTP\/1\.1 429 Too Many Requests/g)).toHaveLength(1);
    expect(answers).toMatch(/retry-after: [1-9]/);
  }, 30_000);

  it('counts by the forwarded address of a trusted proxy only', async () => {
    test = await test.restart({ TRUST_PROXY: '1' });
    expect((await test.get('/healthz', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    expect((await test.get('/metrics', { 'x-forwarded-for': '127.0.0.1' })).status).toBe(404);
  });
});

describe('the scheme of the addresses in pages', () => {
  it.each(['javascript', 'https, javascript', 'x-https', 'https'])(
    'is http or https, whatever a trusted proxy forwards: %s',
    async (forwarded) => {
      test = await test.restart({ TRUST_PROXY: '127.0.0.1' });
      const html = await (await test.get('/m/mensa', { 'x-forwarded-proto': forwarded })).text();
      expect(html).toContain(`href="webcal://${new URL(test.url).host}/m/mensa.ics"`);
    },
  );
});
