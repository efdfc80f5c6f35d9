import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Contact } from './phone-event.tsx';

const linkContact = (text: string) => renderToStaticMarkup(<Contact text={text} />);

it.each([
  ['a.b@example.de', '<a href="mailto:a.b@example.de">a.b@example.de</a>'],
  ["o'neil+x@example.de", '<a href="mailto:o&#x27;neil%2Bx@example.de">o&#x27;neil+x@example.de</a>'],
  [
    'E-Mail: a@example.de, Betreff „Jazz“.',
    'E-Mail: <a href="mailto:a@example.de">a@example.de</a>, Betreff „Jazz“.',
  ],
  [
    'https://example.de/?a=1&b=2 oder (www.example.de).',
    '<a href="https://example.de/?a=1&amp;b=2">https://example.de/?a=1&amp;b=2</a> oder (<a href="https://www.example.de">www.example.de</a>).',
  ],
])('makes links of the addresses in %s', (contact, html) => {
  expect(linkContact(contact)).toBe(html);
});

it.each([
  'Anmeldung bei Max.Mustermann am Empfang',
  'javascript:alert(1)',
  'user:secret@example.de',
  'a@b',
  'a@example.de?bcc=b@example.de',
  'müller@example.de',
  'https://user:secret@example.de/',
  '@hochschule',
])('leaves %s as text', (contact) => {
  expect(linkContact(contact)).toBe(contact);
});

it('returns only text and links with mailto and http(s), for any text', () => {
  const part = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      ' ',
      ':',
      'javascript:',
      'https://',
      'www.',
      'mailto:',
      'a@example.de',
      '%0A',
    ),
    fc.string({ maxLength: 5 }),
    fc.emailAddress(),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const html = linkContact(parts.join(''));
      const rest = html.replace(
        /<a href="(?:mailto:[\w.%'&#;-]+@[\w.-]+|https?:\/\/[^"<>]+)">([^<>"]*)<\/a>/gi,
        '$1',
      );
      expect(rest).not.toMatch(/[<>"']/);
    }),
    { numRuns: 500 },
  );
});
