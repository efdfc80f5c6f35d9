import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { graphemes } from '#i18n/graphemes.ts';
import { titles } from '#typesetting/fixtures/titles.ts';
import type { Hyphenate } from './detect-language.ts';
import { noHyphens } from './hyphenate.ts';
import { createTypesetting, type TitleBox } from './typesetting.ts';

/** A proportional font: narrow i, wide M, emoji wider than an em. */
const measure = (text: string) =>
  graphemes(text).reduce(
    (sum, one) => sum + (/\p{Extended_Pictographic}/u.test(one) ? 1.2 : widthOf(one)),
    0,
  );
const widthOf = (letter: string) =>
  /[il.,:;'|!]/.test(letter) ? 0.28 : /[mwMWÖÄ@]/.test(letter) ? 0.85 : 0.55;
const placeOf = (kind: 'joint' | 'syllable' | 'inner') => (at: number) => ({ at, kind });
const joint = placeOf('joint');
const syllable = placeOf('syllable');
const inner = placeOf('inner');
/** Some German words as the patterns hyphenate them. */
const places = new Map<string, ReturnType<Hyphenate>>([
  ['Grenzüberschreitende', [joint(5), inner(13)]],
  ['Datenverarbeitung', [joint(5), inner(13)]],
  ['Programmierhöhle', [inner(7), joint(11)]],
  ['Strahlentherapie', [inner(5), joint(8)]],
  ['Teleintensivmedizin', [joint(12)]],
  ['Digitalisierung', [syllable(4), syllable(8)]],
  ['Schachabend', [joint(6)]],
]);
const hyphenate: Hyphenate = (word) => places.get(word) ?? [];
const poster = { width: 1200, height: 620, ceiling: 220, floor: 54, lineHeight: 1.05 };
const { display } = createTypesetting(
  () => measure,
  () => hyphenate,
);
const { display: unhyphenated } = createTypesetting(
  () => measure,
  () => noHyphens,
);
const fit = (text: string, box: Partial<TitleBox> = {}, tools = display) =>
  tools.fitTitle({ ...poster, ...box, text });
const drawnLines = (text: string, box: Partial<TitleBox> = {}) =>
  fit(text, box).lines.map((line) => line.text.trim() + (line.hyphen ? '-' : ''));

const titleWords = fc.oneof(
  fc.stringMatching(/^[a-zäöüß]{1,18}$/),
  fc.constantFrom(
    'und',
    'der',
    '–',
    '&',
    'CO2-Verbrauch',
    'Grenzüberschreitende',
    'Teleintensivmedizin',
    'Diskussion:',
    '„Wir',
    '9.',
    'Mai',
    '👩‍🔬',
    'https://hs-a.de/b/c',
    'ein/e',
  ),
);
const titleTexts = fc
  .array(fc.tuple(titleWords, fc.constantFrom(' ', ' ', ' ', '  ', '\u00a0')), {
    minLength: 1,
    maxLength: 24,
  })
  .map((list) =>
    list
      .map(([word, space]) => word + space)
      .join('')
      .trimEnd(),
  );
const boxes = fc.record({
  width: fc.integer({ min: 250, max: 2600 }),
  height: fc.integer({ min: 120, max: 1600 }),
  ceiling: fc.integer({ min: 80, max: 400 }),
  floor: fc.integer({ min: 30, max: 80 }),
  lineHeight: fc.constantFrom(1, 1.05, 1.2),
});

describe('a title', () => {
  it('keeps every character in order, including white space', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          titleTexts,
          fc.string({
            unit: fc.constantFrom(
              'a',
              'Z',
              '9',
              ' ',
              '\n',
              '-',
              '/',
              ':',
              '\u00ad',
              '\u0308',
              '\u200d',
              '👩',
              '\ud83d',
              'ß',
            ),
            maxLength: 80,
          }),
        ),
        boxes,
        (text, box) => {
          const { lines, rest, shortened } = fit(text, box);
          expect(lines.map((line) => line.text).join('') + rest).toBe(text);
          expect(shortened).toBe(rest !== '');
          expect(lines.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('is never wider or higher than its box, and stays between floor and ceiling', () => {
    fc.assert(
      fc.property(titleTexts, boxes, (text, box) => {
        const { lines, fontSize, shortened } = fit(text, box);
        expect(fontSize).toBeGreaterThanOrEqual(box.floor);
        expect(fontSize).toBeLessThanOrEqual(box.ceiling);
        expect(lines.length * box.lineHeight * fontSize).toBeLessThanOrEqual(box.height + 0.01);
        lines.forEach((line, index) => {
          const mark = line.hyphen ? '-' : shortened && index === lines.length - 1 ? '…' : '';
          expect(
            (measure(line.text.trim().replace(/ +/g, ' ') + mark) * fontSize) / box.width,
          ).toBeLessThanOrEqual(1.0001);
        });
      }),
    );
  });

  it('never gets smaller in a larger box', () => {
    const growth = fc.record({
      width: fc.integer({ min: 0, max: 400 }),
      height: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(titleTexts, boxes, growth, (text, box, more) => {
        const larger = { ...box, width: box.width + more.width, height: box.height + more.height };
        expect(fit(text, larger).fontSize).toBeGreaterThanOrEqual(fit(text, box).fontSize);
      }),
      { numRuns: 300 },
    );
  });

  it('never splits a grapheme in a narrow box', () => {
    const emoji = fc.array(fc.constantFrom('👩‍🔬', '👍🏽', '🇩🇪', '❤️', 'a\u0308'), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(emoji, (list) => {
        const { lines, rest } = fit(
          list.join(''),
          {
            width: 250,
            height: 200,
            floor: 60,
          },
          unhyphenated,
        );
        expect([...lines.map(({ text }) => text), rest].flatMap(graphemes)).toEqual(list);
      }),
    );
  });

  it.each(titles)('%s is shown in full and has no line of one joining word', (title) => {
    const { lines, shortened } = fit(title);
    expect(shortened).toBe(false);
    for (const line of lines.slice(0, -1))
      expect(line.text.trim()).not.toMatch(/^(der|die|das|und|in|im|mit|für|nach|&)$/i);
  });
});

describe('the breaks of a title', () => {
  it('are balanced and after punctuation', () => {
    expect(drawnLines('Mittagspause: IT-Sicherheit')).toEqual(['Mittagspause:', 'IT-Sicherheit']);
    expect(drawnLines('Digitalisierung ./. Gemeinwohl')).toEqual(['Digitalisierung ./.', 'Gemeinwohl']);
    const lines = drawnLines('Kreativ die Zukunft gestalten', { height: 420 });
    expect(lines.join('|')).toBe('Kreativ|die Zukunft|gestalten');
  });

  it('leave no short word alone on the last line', () => {
    const examples = ['JS-Frameworks: kann das weg?', 'Softwarefakes in TV-Serien 📺', 'Pattern Dojo, Pt. 1'];
    for (const title of examples) expect(drawnLines(title).pop()?.length).toBeGreaterThan(4);
  });

  it('use the hyphen of a word, but not after a single letter', () => {
    expect(drawnLines('Mein CO2-Verbrauch', { width: 640, height: 420 })).toEqual(['Mein CO2-', 'Verbrauch']);
    for (const line of drawnLines('E-Commerce', { width: 400 })) expect(line).not.toBe('E-');
  });

  it('hyphenate a compound at its joint, only for a clearly larger title', () => {
    expect(drawnLines('Offene Programmierhöhle')).toEqual(['Offene', 'Programmierhöhle']);
    expect(drawnLines('Teleintensivmedizin Bayern', { height: 300 })).toEqual([
      'Teleintensivmedizin',
      'Bayern',
    ]);
    const divided = drawnLines('Teleintensivmedizin Bayern', { width: 700 });
    expect(divided.join('|')).toBe('Teleintensiv-|medizin|Bayern');
    const plain = fit('Teleintensivmedizin Bayern', { width: 700 }, unhyphenated);
    expect(fit('Teleintensivmedizin Bayern', { width: 700 }).fontSize).toBeGreaterThan(plain.fontSize * 1.2);
  });

  it('use a syllable only where a word has no room in the smallest size, and then with a hyphen', () => {
    const title = 'Digitalisierung';
    expect(fit(title, { width: 620, height: 900 })).toMatchObject({
      lines: [{ text: title, hyphen: false }],
    });
    expect(drawnLines(title, { width: 320, height: 900 })).toEqual(['Digitali-', 'sierung']);
    expect(drawnLines('Datenverarbeitung', { width: 300, height: 900 })).toEqual([
      'Daten-',
      'verarbei-',
      'tung',
    ]);
    for (const line of drawnLines('Blutspendetermine', { width: 180, height: 900 }).slice(0, -1))
      expect(line).toMatch(/\p{L}{2,}-$/u);
  });

  it('leave no sign and no two letters alone on a line', () => {
    const examples = [
      'KI in der Strahlentherapie',
      'Blasmusik 🎷 goes digital',
      'Satellitendaten – KI – Tapas',
      'Musik & Tanz',
    ];
    for (const title of examples)
      for (let width = 300; width < 1300; width += 50)
        for (const line of drawnLines(title, { width, floor: 30 }))
          expect(line).toMatch(/[\p{L}\p{N}].*[\p{L}\p{N}].*[\p{L}\p{N}]/u);
  });

  it('keep quotation marks with their words', () => {
    for (const title of [
      'Lesung „ Der Zauberberg “ im Foyer',
      'Der Film « Les Choristes » im Kino',
      'Das " Neue Haus " heute',
    ])
      for (let width = 300; width < 1300; width += 50)
        for (const line of drawnLines(title, { width, floor: 30 })) expect(line).not.toMatch(/[„«]$|^[“»]/);
  });

  it('keep the first word of a sentence, a quotation or a bracket with the next one', () => {
    const linesOf = (title: string) => drawnLines(title, { width: 900, height: 420 }).join('|');
    expect([
      linesOf('Diskussion: Wem gehört die Innenstadt?'),
      linesOf('Theaterabend „Die Physiker“'),
      linesOf('Klimawandel – was tun wir jetzt?'),
      linesOf('Konzert (mit Orchester und Chor)'),
    ]).toEqual([
      'Diskussion:|Wem gehört|die Innenstadt?',
      'Theaterabend|„Die Physiker“',
      'Klimawandel –|was tun|wir jetzt?',
      'Konzert|(mit Orchester|und Chor)',
    ]);
  });

  it('keep a day with its month', () => {
    for (let width = 400; width < 1300; width += 50)
      for (const line of drawnLines('Gedenkstunde zum 9. November', { width, floor: 30 }))
        expect(line).not.toMatch(/9\.$/);
  });

  it('take no more hyphens than a clearly larger title is worth', () => {
    const title = 'Datenverarbeitung Teleintensivmedizin';
    const hyphensAt = (width: number) =>
      drawnLines(title, { width, height: 900 }).filter((line) => line.endsWith('-')).length;
    expect([300, 500, 700].map(hyphensAt)).toEqual([2, 1, 0]);
  });

  it('divide a short compound only where it has no room otherwise', () => {
    for (let width = 420; width < 1300; width += 50)
      expect(drawnLines('Schachabend', { width, height: 900 })).toEqual(['Schachabend']);
    expect(drawnLines('Schachabend', { width: 250, height: 900 })).toEqual(['Schach-', 'abend']);
  });

  it('divide an address at its slashes and a word in camel case with a hyphen', () => {
    expect(
      drawnLines('https://hochschule-musterstadt.de/veranstaltungen/2026', { width: 700, floor: 40 })[0],
    ).toMatch(/[/.-]$/);
    const lines = drawnLines('WWW: WebWeekWeißwurstfrühstück', { width: 620, height: 700 });
    expect(lines.join('')).toContain('-');
  });
});

describe('a title too long for its box', () => {
  const long =
    'Von der Idee zur Innovation: wie Hochschulen und Unternehmen gemeinsam die Zukunft der Region gestalten und was das kostet';

  it('is shortened at the end of a word and keeps the rest', () => {
    const { lines, rest, shortened, fontSize } = fit(long, { width: 500, height: 180 });
    expect(shortened).toBe(true);
    expect(fontSize).toBe(54);
    expect(rest).toMatch(/^\S/);
    expect(lines.map(({ text }) => text).join('') + rest).toBe(long);
    expect(lines[lines.length - 1]?.text).toMatch(/\s$/);
  });

  it('does not end with a joining word', () => {
    for (let width = 300; width < 900; width += 25) {
      const shown = fit(long, { width, height: 180 })
        .lines.map(({ text }) => text)
        .join('')
        .trim();
      expect(shown).not.toMatch(/ (der|die|und|zur|wie)$/);
    }
  });

  it('splits a single long word instead of overflowing', () => {
    const { lines } = fit('x'.repeat(45), { width: 400 }, unhyphenated);
    expect(lines.length).toBeGreaterThan(1);
    for (const { text } of lines) expect(measure(text) * 54).toBeLessThanOrEqual(400);
  });

  it('accepts an empty name', () => {
    expect(fit('')).toMatchObject({ lines: [{ text: '', hyphen: false }], rest: '', shortened: false });
    expect(fit('A').fontSize).toBe(220);
  });
});

describe('a paragraph', () => {
  const text =
    'Was sich für Hochschulen ändert, wenn Daten die Grenze überqueren – mit Beispielen aus Würzburg und Nizza.';
  const paragraph = { text, width: 700, fontSize: 30, maxLines: 3 };

  it('fills its lines and keeps every character', () => {
    fc.assert(
      fc.property(
        titleTexts,
        fc.integer({ min: 200, max: 1500 }),
        fc.integer({ min: 1, max: 6 }),
        (text, width, maxLines) => {
          const { lines, rest, shortened } = display.fitParagraph({
            ...paragraph,
            text,
            width,
            maxLines,
          });
          expect(lines.map((line) => line.text).join('') + rest).toBe(text);
          expect(lines.length).toBeLessThanOrEqual(maxLines);
          expect(shortened).toBe(rest !== '');
        },
      ),
    );
  });

  it('is shortened at the end of a word if it needs more lines', () => {
    expect(display.fitParagraph(paragraph).shortened).toBe(false);
    const { lines, rest } = display.fitParagraph({ ...paragraph, maxLines: 1 });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toMatch(/\s$/);
    expect(rest.length).toBeGreaterThan(20);
  });

  it('shows no line if none is allowed', () => {
    expect(display.fitParagraph({ ...paragraph, maxLines: 0 })).toEqual({
      lines: [],
      rest: text,
      shortened: true,
    });
  });
});
