import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '#server/testing/test-gateway.ts';

let test: TestGateway;
beforeEach(async () => {
  test = await startTestGateway();
});
afterEach(() => test.close());

const path = '/.well-known/security.txt';
async function withSite(site: object): Promise<Response> {
  const file = join(test.folder, 'site.json');
  await writeFile(file, JSON.stringify(site));
  test = await test.restart({ SITE_FILE: file });
  return test.get(path);
}

describe('/.well-known/security.txt', () => {
  it('is 404 where the site has no contact', async () => {
    expect((await test.get(path)).status).toBe(404);
    expect((await withSite({ name: 'Hochschule' })).status).toBe(404);
  });

  it('holds contact, languages and expiry', async () => {
    const answer = await withSite({
      securityContact: 'mailto:security@example.edu',
      languages: ['de', 'en'],
      publicUrl: 'https://aushang.example.edu/',
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect((await answer.text()).split('\n')).toEqual([
      'Contact: mailto:security@example.edu',
      'Expires: 2027-05-19T00:00:00.000Z',
      'Preferred-Languages: de, en',
      'Canonical: https://aushang.example.edu/.well-known/security.txt',
      '',
    ]);
    test.clock.now += 400 * 86_400_000;
    const expires = /^Expires: (.+)$/m.exec(await (await test.get(path)).text())?.[1] ?? '';
    const ahead = (Date.parse(expires) - test.clock.now) / 86_400_000;
    expect(ahead).toBeGreaterThan(30);
    expect(ahead).toBeLessThan(365);
  });

  it('accepts an https contact, changes with the site file, and is not part of site.json', async () => {
    const answer = await withSite({
      securityContact: 'https://www.example.edu/report',
      publicUrl: 'http://10.0.0.1',
    });
    const text = await answer.text();
    expect(text).toContain('Contact: https://www.example.edu/report\n');
    expect(text).not.toContain('Canonical');
    expect(await (await test.get('/site.json')).text()).not.toContain('securityContact');
    await writeFile(join(test.folder, 'site.json'), '{ "name": "Ohne" }');
    await test.gateway.refreshNow();
    expect((await test.get(path)).status).toBe(404);
  });

  it.each([
    'security@example.edu',
    'http://example.edu',
    'mailto:a@b\nContact: mailto:evil@example.org',
    'tel:1',
    7,
  ])('refuses %j and logs the site file as broken', async (securityContact) => {
    expect((await withSite({ securityContact })).status).toBe(404);
    expect(
      test.log.some((line) => line.startsWith('error site file') && line.includes('securityContact')),
    ).toBe(true);
  });
});
