import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHttpAddress, readTypedAddress } from './read-urls.ts';

describe('an address as people type it', () => {
  it.each([
    ['https://events.example.edu/event/7', 'https://events.example.edu/event/7'],
    [' HTTP://Example.edu ', 'HTTP://Example.edu'],
    ['http://intranet:8080/x', 'http://intranet:8080/x'],
    ['https://192.168.0.7/x', 'https://192.168.0.7/x'],
    ['http://[2001:db8::1]:8080/', 'http://[2001:db8::1]:8080/'],
    ['https://fairmeeting.net/GWÖ-LC-Würzburg', 'https://fairmeeting.net/GWÖ-LC-Würzburg'],
    ['https://example.edu/Flyer Herbst.pdf', 'https://example.edu/Flyer%20Herbst.pdf'],
    ['https://www.youtube.com/@hochschule', 'https://www.youtube.com/@hochschule'],
    ['www.example.de', 'https://www.example.de'],
    ['www.example.de/x?y=1#z', 'https://www.example.de/x?y=1#z'],
    ['WWW.EXAMPLE.DE', 'https://WWW.EXAMPLE.DE'],
    ['example.de/anmeldung', 'https://example.de/anmeldung'],
    ['Example.de', 'https://Example.de'],
    ['müller-lüdenscheidt.de', 'https://müller-lüdenscheidt.de'],
    [
      'veranstaltungen.hs-musterstadt.example:8443/x',
      'https://veranstaltungen.hs-musterstadt.example:8443/x',
    ],
    ['//example.de/x', 'https://example.de/x'],
    ['youtube.com/@hochschule', 'https://youtube.com/@hochschule'],
    ['https:/example.de/x', 'https://example.de/x'],
    ['http:/example.de/x', 'http://example.de/x'],
    ['https//example.de', 'https://example.de'],
    ['https:example.de', 'https://example.de'],
    ['https: //example.de', 'https://example.de'],
    ['https:// example.de', 'https://example.de'],
    ['https;//example.de', 'https://example.de'],
    ['https.//example.de', 'https://example.de'],
    [String.raw`http:\\example.de`, 'http://example.de'],
    [String.raw`https:\example.de/x`, 'https://example.de/x'],
    ['htp://example.de', 'http://example.de'],
    ['HTTPS:/example.de', 'https://example.de'],
    ['htttps://example.de', 'https://example.de'],
    ['ttps://example.de', 'https://example.de'],
    ['https.example.de', 'https://https.example.de'],
    ['httpexample.de', 'https://httpexample.de'],
  ])('%s is read as %s', (typed, address) => {
    expect(readTypedAddress(typed)).toBe(address);
  });

  it.each(
    [
      ['javascript:alert(1)', 'JaVaScRiPt:alert(1)//example.de', 'data:text/html,x', 'ftp://example.de/x'],
      [
        'mailto:info@example.de',
        'tel:+4993112345',
        'info@example.de',
        '@example.de',
        'https://',
        'https:///x',
      ],
      [
        '/event/1',
        'event/1',
        './x',
        '../x.de',
        '//',
        '///example.de',
        '?a=b',
        '#x',
        '',
        ' ',
        '-',
        '.',
        '...',
      ],
      [
        'https://...',
        'Infotheke',
        'Raum 3.04',
        '3.Stock',
        'Max.Mustermann',
        'z.B.',
        'u.a.',
        '10.30',
        '1.2.3',
      ],
      ['127.0.0.1/x', 'example.de oder Telefon', 'siehe www.example.de', 'a..de', '.de', 'example.', 'e.d'],
      ['https://user:secret@example.de/x', 'https://user@example.de', 'user:secret@example.de/x'],
      [
        '//user:secret@example.de',
        String.raw`https://example.de\@evil.example`,
        String.raw`https:\\example.de\@evil.example`,
      ],
      [
        'https://ex%61mple.de',
        'https://exa\u00admple.de',
        'https://a.de:99999/',
        'https://[::',
        'https:example',
        'httpexample.de@evil.de',
        'http:8080',
        'ftp:/example.de',
        'https:/user@example.de',
      ],
    ].flat(),
  )('%j is rejected', (typed) => {
    expect(readTypedAddress(typed)).toBeNull();
  });

  it.each([7, null, undefined, {}, ['https://example.de']])('%j is not an address', (value) => {
    expect(readHttpAddress(value)).toBeNull();
  });
});

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      ['http://', 'HTTPS://', 'https:', '//', '/', '\\', '@', ':', '.', '..', '?', '#', ' ', '\t', '\n'],
      [
        'www.',
        'example.de',
        'user:secret@',
        'javascript:',
        'data:',
        '%2e',
        '%40',
        '[::1]',
        '127.0.0.1',
        'ß',
        '\u00ad',
      ],
    ].flat(),
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.webUrl(),
  fc.emailAddress(),
);
const anything = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

describe('any typed text', () => {
  it('is an http(s) address of the written host without credentials, or rejected', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        const address = readTypedAddress(typed);
        if (address === null) return;
        const [, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(address) ?? [];
        expect(host).not.toBe('');
        expect(typed).toContain(host);
        const { protocol, username, password, hostname } = new URL(address);
        expect(protocol).toMatch(/^https?:$/);
        expect(username + password).toBe('');
        expect(hostname).toBe(new URL(`http://${host}`).hostname);
        expect(readTypedAddress(address)).toBe(address);
      }),
      { numRuns: 2000 },
    );
  });

  it('is read in linear time', () => {
    for (const part of ['a.', 'a-', 'ä', 'a.de', '//a.', 'www.a-', '.'])
      expect(readTypedAddress(`${part.repeat(100_000)}!`)).toBeNull();
  });
});
