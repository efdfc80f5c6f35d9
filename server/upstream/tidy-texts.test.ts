import { describe, expect, it } from 'vitest';
import { sampleEvent } from '#domain/sample-event.ts';
import type { CalendarEvent } from '#events/event.ts';
import { tidyTexts } from './bound-text.ts';

const tidied = (fields: Partial<CalendarEvent>, language = 'de') => tidyTexts(sampleEvent(fields), language);

describe('tidyTexts', () => {
  it.each(['-', '--', '—', '.', '…', '/', '*', '?', '- -', '+', '()'])('leaves out a lone %s', (sign) => {
    const texts = { subtitle: sign, shortDescription: sign, disturberMessage: sign, place: sign };
    const none = { subtitle: '', shortDescription: '', disturberMessage: '', place: '' };
    expect(tidied(texts)).toEqual(sampleEvent(none));
  });

  it.each(['n/a', 'keine', 'tba', '7', '🎷', '3 €', '音'])('keeps %s', (text) => {
    expect(tidied({ subtitle: text, disturberMessage: '', place: '' }).subtitle).toBe(text);
    expect(tidied({ place: text }).place).toBe(text);
  });

  it('keeps a title of signs, and a replacement without a place', () => {
    const replacement = { id: 9, startDate: '2026-12-04', endDate: null, eventUrl: null, place: '-' };
    expect(tidied({ name: '?!', replacement })).toMatchObject({
      name: '?!',
      replacement: { id: 9, place: '' },
    });
  });

  it.each([
    ['Jazz – Night', 'Jazz - Night', '-', '', ''],
    ['Jazz – Night', 'jazz–night!', 'JAZZ NIGHT.', '', ''],
    ['Jazz', 'Trio', 'Trio.', 'Trio', ''],
    ['C++', 'C#', '', 'C#', ''],
    ['Jazz', 'Jazz im Hof', 'Jazz ist Musik.', 'Jazz im Hof', 'Jazz ist Musik.'],
    ['Jazz', '', 'Jazz: Ein Abend mit Gästen', '', 'Ein Abend mit Gästen'],
    ['Jazz', '', 'Jazz – ein Abend', '', 'Jazz – ein Abend'],
    ['Jazz', 'Trio', 'JAZZ. Trio', 'Trio', ''],
    ['音楽会', '「音楽会」', '', '', ''],
  ])('says a text once (%#)', (name, subtitle, shortDescription, own, description) => {
    expect(tidied({ name, subtitle, shortDescription })).toMatchObject({
      name,
      subtitle: own,
      shortDescription: description,
    });
  });

  it('leaves out a subtitle that is the place', () => {
    const place = 'Aula, Haus 3';
    expect(tidied({ subtitle: 'AULA Haus 3', place })).toMatchObject({ subtitle: '', place });
    expect(tidied({ subtitle: 'Aula im Umbau', place }).subtitle).toBe('Aula im Umbau');
  });

  it.each([
    ['"Faust" lesen', '„Faust“ lesen', '“Faust” lesen'],
    ['("Faust", "Egmont")', '(„Faust“, „Egmont“)', '(“Faust”, “Egmont”)'],
    ['„Faust" lesen', '„Faust“ lesen', '“Faust” lesen'],
    ['„Faust“ lesen', '„Faust“ lesen', '„Faust“ lesen'],
    ["Das 'Ich' im Film", 'Das ‚Ich‘ im Film', 'Das ‘Ich’ im Film'],
    ["'Rock'n'Roll' im Hof", '‚Rock’n’Roll‘ im Hof', '‘Rock’n’Roll’ im Hof'],
    ["Rock 'n' Roll", 'Rock ’n’ Roll', 'Rock ’n’ Roll'],
    ["Wie geht's, Hans' Mutter?", 'Wie geht’s, Hans’ Mutter?', 'Wie geht’s, Hans’ Mutter?'],
    ["Musik der '90er, wie geht´s", 'Musik der ’90er, wie geht’s', 'Musik der ’90er, wie geht’s'],
    ['Ein 27" Monitor und 5\'10"', 'Ein 27" Monitor und 5\'10"', 'Ein 27" Monitor und 5\'10"'],
    ['"Offen', '"Offen', '"Offen'],
    ["o'neill@example.edu hilft", "o'neill@example.edu hilft", "o'neill@example.edu hilft"],
    ["https://example.edu/o'neill", "https://example.edu/o'neill", "https://example.edu/o'neill"],
    ['Jazz - Night -- live', 'Jazz – Night – live', 'Jazz – Night – live'],
    ['Hoch- und Tief-Bau 9-12', 'Hoch- und Tief-Bau 9-12', 'Hoch- und Tief-Bau 9-12'],
    ['Jazz · ', 'Jazz', 'Jazz'],
    ['Jazz · | –', 'Jazz', 'Jazz'],
    ['Kunst, Musik,', 'Kunst, Musik', 'Kunst, Musik'],
    ['Vor- und Nach-', 'Vor- und Nach-', 'Vor- und Nach-'],
    ['C++ / C# +', 'C++ / C# +', 'C++ / C# +'],
  ])('sets the signs of %s', (text, german, english) => {
    expect(tidied({ name: text, subtitle: 'Jazz live' }).name).toBe(german);
    expect(tidied({ shortDescription: text }, 'en').shortDescription).toBe(english);
    expect(tidied(tidied({ subtitle: text })).subtitle).toBe(german);
  });

  it('reads long texts of signs in linear time', () => {
    const texts = ['"a', "'a", "a' ", ' ·', '·', '„', '" ', " 'a'a", ' -', "''"].map((one) =>
      one.repeat(10_000),
    );
    const start = performance.now();
    for (const shortDescription of texts) tidied({ shortDescription: `x${shortDescription}x` });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
