import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText } from '#server/upstream/plain-text.ts';
import { eventFields } from './event.ts';

const read = (page: unknown, registration: unknown = null) => {
  const { eventUrl, registrationUrl, contact } = eventFields;
  const member = { '@urls': { eventUrl: page, directRegistrationUrl: registration } };
  return {
    eventUrl: eventUrl.read(member, plainText),
    registrationUrl: registrationUrl.read(member, plainText),
    contact: String(contact.read(member, plainText)),
  };
};

describe('the addresses of an event', () => {
  it.each([
    ['kontakt@example.de', 'kontakt@example.de'],
    [' Claudia.Muster@example.de\n', 'Claudia.Muster@example.de'],
    ['mailto:kontakt@example.de?subject=Anmeldung', 'kontakt@example.de'],
    ['MAILTO: kontakt@example.de', 'kontakt@example.de'],
    ['Anmeldung an der Infotheke', 'Anmeldung an der Infotheke'],
    ['<p>Anmeldung &amp;<br>Infos an der Theke</p>', 'Anmeldung & Infos an der Theke'],
    ['Tel. 0931 12345', 'Tel. 0931 12345'],
    ['0931 12345', '0931 12345'],
    ['https//user@example.de', 'https//user@example.de'],
    ['https://example.de oder kontakt@example.de', 'https://example.de oder kontakt@example.de'],
  ])('reads %j as contact: %s', (typed, contact) => {
    expect(read(typed)).toEqual({ eventUrl: null, registrationUrl: null, contact });
  });

  it.each(
    [
      ['', ' ', '-', '–', '…', 'https://', 'http:', '/event/7', './x', '?a=1', '#'],
      ['javascript:alert(1)', 'javascript&colon;alert(1)', 'data:text/html,x', 'VBScript:x'],
      [
        'https://user:secret@example.de/x',
        'siehe https://user:secret@example.de',
        '//user:secret@example.de',
      ],
      [null, undefined, 7, {}, ['x@example.de']],
    ].flat(),
  )('reads neither address nor contact from %j', (typed) => {
    expect(read(typed)).toEqual({ eventUrl: null, registrationUrl: null, contact: '' });
  });

  it.each([
    ['www.example.de/x', 'https://www.example.de/x'],
    ['<a href="https://example.de/x">https://example.de/x</a>', 'https://example.de/x'],
    ['https://example.de/?a=1&lang=2&copy=3', 'https://example.de/?a=1&lang=2&copy=3'],
  ])('reads %s as the address %s', (typed, eventUrl) => {
    expect(read(typed)).toEqual({ eventUrl, registrationUrl: null, contact: '' });
  });

  it.each(['https://a:b@example.de', 'javascript:alert(1)', '/a/path'])(
    'ignores the contact %s',
    (contact) => {
      expect(eventFields.contact.read({ '@urls': { contact } }, plainText)).toBe('');
    },
  );

  it('ignores an address that is too long once it is complete', () => {
    expect(read(`www.example.de/${'a'.repeat(19_985)}`).eventUrl).toBeNull();
  });

  it('reads both fields, the contact of the event’s page first', () => {
    const page = 'https://example.de/x';
    expect(read(page, 'a@example.de')).toEqual({
      eventUrl: page,
      registrationUrl: null,
      contact: 'a@example.de',
    });
    expect(read('Theke', 'a@example.de').contact).toBe('Theke');
    expect(read('a@example.de', 'www.example.de')).toEqual({
      eventUrl: null,
      registrationUrl: 'https://www.example.de',
      contact: 'a@example.de',
    });
  });

  it('limits the contact to one line of 120 characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.anything(), (text, other) => {
        const { contact } = read(text, other);
        expect(Array.from(contact).length).toBeLessThanOrEqual(120);
        expect(contact).not.toMatch(/[\n\r\u2028]/);
      }),
      { numRuns: 300 },
    );
    expect(read('Wort '.repeat(40)).contact).toMatch(/^(?:Wort ){23}Wort…$/);
  });
});
