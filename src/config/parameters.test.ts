import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeProblem, parametersIn } from './parameter-docs.ts';
import { parameterWords } from './parameter-words.ts';
import {
  formGroups,
  parameterNames,
  type Parameters,
  parseParameters,
  toSearchParams,
} from './parameters.ts';
import { resolveConfig } from './resolve-config.ts';
import { builtInSite } from './site.ts';

const read = (query: string) => parseParameters(query).parameters;

describe('parseParameters', () => {
  it('reads every parameter', () => {
    const query =
      '?monitor=mensa,foyer&seconds=12.5&days=7&limit=5&lang=en&tz=Europe/Vienna&theme=dark&layout=portrait&transition=none' +
      '&view=agenda&overview=off&qr=registration&inset=0&diagonal=55&distance=5&poll=30&all=Alle,All&hours=Mo-Fr+07:00-22:00;+Su+off&on=07:00&off=22:30&at=2026-12-24T12:00&diag=1&plain=1' +
      '&building=Haus+A&floor=-1&screen=eingang';
    const { parameters, problems } = parseParameters(query);
    expect(problems).toEqual([]);
    expect(parameters).toEqual({
      monitor: ['mensa', 'foyer'],
      seconds: 12.5,
      days: 7,
      limit: 5,
      lang: ['en'],
      tz: 'Europe/Vienna',
      theme: 'dark',
      layout: 'portrait',
      transition: 'none',
      view: 'agenda',
      overview: 'off',
      qr: 'registration',
      inset: 0,
      diagonal: 55,
      distance: 5,
      poll: 30,
      all: ['Alle', 'All'],
      hours: 'Mo-Fr 07:00-22:00; Su off',
      on: '07:00',
      off: '22:30',
      at: '2026-12-24T12:00',
      diag: true,
      plain: true,
      building: 'Haus A',
      floor: -1,
      screen: 'eingang',
    });
    expect(Object.keys(parameters)).toHaveLength(parameterNames.length);
  });

  it('reports rules of hours that can not be read, and keeps the others', () => {
    const hours = 'Mo-Fr 07:00-22:00; Sa 9-14; Xy off';
    const { parameters, problems } = parseParameters(new URLSearchParams({ hours }).toString());
    expect(parameters).toEqual({ hours });
    expect(problems).toEqual([{ name: 'hours', value: 'Sa 9-14; Xy off' }]);
    expect(parseParameters('hours=daily').problems).toEqual([{ name: 'hours', value: 'daily' }]);
    expect(read(`hours=${'Mo+off;'.repeat(30)}`)).toEqual({});
  });

  it.each([
    'seconds=2.9',
    'seconds=601',
    'seconds=abc',
    'seconds=1e2',
    'seconds=12,5',
    'seconds=Infinity',
    'days=-1',
    'days=366',
    'days=1.5',
    'limit=0',
    'limit=201',
    'lang=fr',
    'tz=Mars/Olympus',
    'theme=neon',
    'layout=diagonal',
    'transition=spin',
    'view=list',
    'overview=on',
    'qr=yes',
    'inset=16',
    'diagonal=4',
    'distance=0.4',
    'poll=9',
    'poll=3601',
    'on=7:00',
    'off=24:00',
    'at=2026-02-30T12:00',
    'at=2026-12-24',
    'at=2026-12-24T12:00Z',
    'diag=0',
    'plain=yes',
    'monitor=,,',
    'all=,',
  ])('ignores and reports only %s, in both languages', (bad) => {
    const other = bad.startsWith('days') ? 'limit=9' : 'days=9';
    const { parameters, problems } = parseParameters(`${bad}&${other}`);
    expect(toSearchParams(parameters).toString()).toBe(other);
    expect(problems).toHaveLength(1);
    const sentences = problems.map(describeProblem);
    const [name = '', value = ''] = bad.split('=');
    for (const { de, en } of sentences) {
      expect(de).toContain(`„${name}=${value}“`);
      expect(en).toContain(`“${name}=${value}”`);
    }
  });

  it('reads one or two languages, drops duplicates and reports the bad part of a list alone', () => {
    const readLang = (query: string) => {
      const { parameters, problems } = parseParameters(query);
      return [parameters.lang, problems.map(({ value }) => value)];
    };
    expect(readLang('lang=de')).toEqual([['de'], []]);
    expect(readLang('lang=EN, de,en')).toEqual([['en', 'de'], []]);
    expect(readLang('lang=de&lang=en')).toEqual([['de', 'en'], []]);
    expect(readLang('lang=fr,de,,xx')).toEqual([['de'], ['fr,xx']]);
    expect(readLang('lang=fr,xx')).toEqual([undefined, ['fr,xx']]);
  });

  it('reads 50 names of a list, and reports the others', () => {
    const ids = Array.from({ length: 4259 }, (_, n) => `m${n}`);
    for (const name of ['monitor', 'all'] as const) {
      const { parameters, problems } = parseParameters(`${name}=${ids.join(',')}`);
      expect(parameters[name]).toEqual(ids.slice(0, 50));
      expect(problems).toEqual([{ name, value: ids.slice(50).join(',') }]);
      expect(problems.map(describeProblem)).toEqual([
        { de: expect.stringContaining('höchstens 50'), en: expect.stringContaining('at most 50') },
      ]);
    }
  });

  it('reports an unknown name', () => {
    const [problem] = parseParameters('monitr=mensa').problems;
    expect(problem).toEqual({ name: 'monitr', value: 'mensa' });
    expect(parseParameters('constructor=1&__proto__=2').problems).toHaveLength(2);
  });

  it('accepts any case, blanks, empty values and repetition', () => {
    expect(read('Monitor= Mensa &THEME=Dark&days=&limit=3&limit=4&monitor=Foyer')).toEqual({
      monitor: ['Mensa', 'Foyer'],
      theme: 'dark',
      limit: 4,
    });
  });

  it('never fails for any query', () => {
    fc.assert(
      fc.property(fc.string(), (query) => {
        const { parameters } = parseParameters(query);
        expect(read(toSearchParams(parameters).toString())).toEqual(parameters);
      }),
    );
  });
});

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const names = fc.array(
  fc.string({ minLength: 1 }).filter((name) => name.trim() === name && name !== '' && !name.includes(',')),
  { minLength: 1 },
);
const between = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
const parametersArbitrary = fc.record(
  {
    monitor: names,
    seconds: between(3, 600),
    days: fc.integer({ min: 0, max: 365 }),
    limit: fc.integer({ min: 1, max: 200 }),
    lang: fc.constantFrom(['de'], ['en'], ['en', 'de']),
    tz: fc.constantFrom('Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'),
    theme: fc.constantFrom('light', 'dark', 'auto', 'contrast'),
    layout: fc.constantFrom('auto', 'landscape', 'portrait'),
    transition: fc.constantFrom('fade', 'slide', 'none'),
    view: fc.constantFrom('slides', 'agenda'),
    overview: fc.constantFrom('auto', 'off'),
    qr: fc.constantFrom('event', 'registration', 'none'),
    inset: between(0, 15),
    diagonal: between(5, 200),
    distance: between(0.5, 30),
    poll: between(10, 3600),
    all: names,
    hours: fc.tuple(clockTime, clockTime).map((times) => `Mo-Fr ${times.join('-')}; PH off`),
    on: clockTime,
    off: clockTime,
    at: fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 16)),
    diag: fc.constant(true as const),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Parameters>;

/** Arbitrary values, among them malformed percent-encoding and separators. */
const rawArbitrary = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.constantFrom(...Array.from('%&=+,;#?[]:-.0123456789eE\u0000äé🎉')) }),
  fc.constantFrom('x'.repeat(100_000), ','.repeat(20_000), '%'.repeat(20_000), '1e999', '0x10', ' 7 ', '٣'),
);

describe('any address', () => {
  it('never makes the parser throw, and is read unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...parameterNames), rawArbitrary)),
        rawArbitrary,
        (pairs, rest) => {
          const query = [...pairs.map((pair) => pair.join('=')), rest].join('&');
          const { parameters } = parseParameters(query);
          expect(read(toSearchParams(parameters).toString())).toEqual(parameters);
          resolveConfig(parameters, builtInSite);
        },
      ),
    );
  });

  it('is ignored parameter by parameter', () => {
    fc.assert(
      fc.property(
        parametersArbitrary,
        fc.constantFrom(...parameterNames),
        rawArbitrary,
        (good, name, raw) => {
          const { [name]: _, ...others } = good;
          const value = encodeURIComponent(raw.replace(/\p{Surrogate}/gu, ''));
          const { parameters, problems } = parseParameters(
            `${toSearchParams(others).toString()}&${name}=${value}`,
          );
          const { [name]: own, ...rest } = parameters;
          expect(rest).toEqual(others);
          expect(problems).toHaveLength(raw.trim() === '' || own !== undefined ? 0 : 1);
        },
      ),
    );
  });
});

describe('toSearchParams', () => {
  it('is the inverse of parseParameters', () => {
    fc.assert(
      fc.property(parametersArbitrary, (parameters) => {
        const again = parseParameters(toSearchParams(parameters).toString());
        expect(again).toEqual({ parameters, problems: [] });
      }),
    );
  });
});

describe('resolveConfig', () => {
  it('prefers the address over the site over the built-in defaults', () => {
    const site = { ...builtInSite, language: 'en' as const, timeZone: 'Europe/Vienna' };
    expect(resolveConfig(read('days=3'), site)).toMatchObject({
      days: 3,
      limit: 30,
      language: 'en',
      timeZone: { name: 'Europe/Vienna' },
    });
    expect(resolveConfig(read('lang=de&tz=UTC&all=Überall'), site)).toMatchObject({
      language: 'de',
      timeZone: { name: 'UTC' },
      allMonitors: ['Überall'],
    });
  });

  it('alternates between the languages that the gateway reads; with none of them the first has the words', () => {
    const languagesOf = (query: string, languages: readonly ('de' | 'en')[]) => {
      const site = { ...builtInSite, languages: [...languages] };
      const { language, secondLanguage, missingLanguages } = resolveConfig(read(query), site);
      return [language, secondLanguage, missingLanguages];
    };
    expect(languagesOf('lang=en,de', ['de', 'en'])).toEqual(['en', 'de', []]);
    expect(languagesOf('lang=en', ['de', 'en'])).toEqual(['en', null, []]);
    expect(languagesOf('lang=en,de', ['de'])).toEqual(['de', null, ['en']]);
    expect(languagesOf('lang=en', ['de'])).toEqual(['en', null, ['en']]);
    expect(languagesOf('', ['de', 'en'])).toEqual(['de', null, []]);
  });

  it('has words for every parameter', () => {
    expect(Object.keys(parameterWords)).toEqual(parameterNames);
  });

  it('has each parameter in one fieldset of the form, what is shown first', () => {
    const listed = [...formGroups.usual, ...formGroups.expert].flatMap(parametersIn);
    const own = ['monitor', 'building', 'floor', 'screen'];
    expect([...own, ...listed].toSorted()).toEqual(parameterNames.toSorted());
    expect(parametersIn('content')).toEqual(['view', 'overview', 'days', 'limit', 'lang', 'qr', 'all']);
  });
});
