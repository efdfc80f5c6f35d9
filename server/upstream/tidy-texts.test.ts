import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import { tidyTexts } from './tidy-texts.ts';

describe('tidyTexts', () => {
  it.each(['-', '--', '—', '.', '…', '/', '*', '?', '- -', '+', '()'])('leaves out a lone %s', (sign) => {
    const texts = { subtitle: sign, shortDescription: sign, disturberMessage: sign, place: sign };
    const none = { subtitle: '', shortDescription: '', disturberMessage: '', place: '' };
    expect(tidyTexts(sampleEvent(texts))).toEqual(sampleEvent(none));
  });

  it.each(['n/a', 'keine', 'tba', '7', '🎷', '3 €', '音'])('keeps %s', (text) => {
    expect(tidyTexts(sampleEvent({ subtitle: text, place: text }))).toMatchObject({
      subtitle: text,
      place: text,
    });
  });

  it('keeps a title of signs, and a replacement without a place', () => {
    const replacement = { id: 9, startDate: '2026-12-04', endDate: null, eventUrl: null, place: '-' };
    const tidied = tidyTexts(sampleEvent({ name: '?!', replacement }));
    expect(tidied).toMatchObject({ name: '?!', replacement: { id: 9, place: '' } });
  });

  it.each([
    ['Jazz - Night', 'Jazz - Night', '-', '', ''],
    ['Jazz - Night', 'jazz–night!', 'JAZZ NIGHT.', '', ''],
    ['Jazz', 'Trio', 'Trio.', 'Trio', ''],
    ['C++', 'C#', '', 'C#', ''],
    ['Jazz', 'Jazz im Hof', 'Jazz ist Musik.', 'Jazz im Hof', 'Jazz ist Musik.'],
    ['Jazz', '', 'Jazz: Ein Abend mit Gästen', '', 'Ein Abend mit Gästen'],
    ['Jazz', '', 'Jazz – ein Abend', '', 'Jazz – ein Abend'],
    ['Jazz', 'Trio', 'JAZZ. Trio', 'Trio', ''],
    ['音楽会', '「音楽会」', '', '', ''],
  ])('says a text once (%#)', (name, subtitle, shortDescription, own, description) => {
    expect(tidyTexts(sampleEvent({ name, subtitle, shortDescription }))).toMatchObject({
      name,
      subtitle: own,
      shortDescription: description,
    });
  });
});
