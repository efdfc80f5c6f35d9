import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { checkDraft, type DraftFacts } from './check-draft.ts';
import { emptyDraft, textLanguagesOf, newNoticeOf, type NoticeDraft } from './notice-draft.ts';
import { problemWords, warningWords } from './problem-words.ts';
import { sampleDraft, sampleMonitor } from './sample-draft.ts';

const facts: DraftFacts = {
  now: Date.parse('2026-11-20T12:00:00+01:00'),
  timeZone: createTimeZone('Europe/Berlin'),
  site: { ...builtInSite, languages: ['de', 'en'] },
  monitors: [sampleMonitor(3, 'mensa', 'Mensa')],
  screens: [sampleScreen({ name: 'lesesaal' })],
};
const check = (part: Partial<NoticeDraft>, given = facts) => checkDraft({ ...sampleDraft, ...part }, given);
const codesOf = (part: Partial<NoticeDraft>) => check(part).problems.map(({ code }) => code);

describe('what is sent', () => {
  it('is the text without what surrounds it, for all screens unless some are chosen', () => {
    const chosen = { monitors: ['mensa'], screens: ['lesesaal'], text: { de: ' Hallo \n', en: '' } };
    expect(check(chosen).notice).toEqual({
      level: 'notice',
      text: { de: 'Hallo' },
      monitors: [],
      screens: [],
      until: '2026-11-20T23:00:00.000Z',
      test: false,
    });
    expect(check({ ...chosen, isForChosen: true }).notice).toMatchObject({
      monitors: ['mensa'],
      screens: ['lesesaal'],
    });
  });

  it('has no text in a language without a field', () => {
    expect(newNoticeOf(sampleDraft, ['de'], facts).text).toEqual({ de: 'Die Mensa ist geschlossen.' });
    expect(textLanguagesOf({ language: 'en', languages: ['de', 'en'] }, { level: 'notice' })).toEqual([
      'en',
      'de',
    ]);
    const german = { ...builtInSite, languages: ['de' as const] };
    expect(textLanguagesOf(german, { level: 'notice' })).toEqual(['de']);
    // Guests read an alarm, too.
    expect(textLanguagesOf(german, { level: 'alarm' })).toEqual(['de', 'en']);
  });
});

describe('a draft', () => {
  it('without a fault can be sent', () => {
    expect(codesOf({})).toEqual([]);
  });

  it('is never sent to all screens because nobody was chosen', () => {
    expect(codesOf({ isForChosen: true })).toEqual(['nobody-chosen']);
  });

  it('of a real alarm is for nobody until somebody decides', () => {
    expect(codesOf({ level: 'alarm' })).toEqual(['no-target']);
    expect(codesOf({ level: 'alarm', test: true })).toEqual([]);
    expect(codesOf({ level: 'alarm', isForChosen: false })).toEqual([]);
  });

  it('has its problems in the order of the fields', () => {
    const problems = check({
      ...emptyDraft,
      isForChosen: true,
      screens: ['weg'],
      end: 'chosen',
      chosenEnd: '2026-11-20T11:00',
    }).problems;
    expect(problems.map(({ code }) => code)).toEqual(['no-text', 'unknown-screen', 'end-in-the-past']);
    expect(problems.map(({ field }) => field)).toEqual([
      'notice-text-de',
      'notice-targets',
      'notice-chosen-end',
    ]);
  });

  it('is checked by what is known: nothing is unknown before the lists are loaded', () => {
    const chosen = { isForChosen: true, monitors: ['weg', 'mensa', '3'], screens: ['weg'] };
    expect(codesOf(chosen)).toEqual(['unknown-monitor', 'unknown-screen']);
    expect(check(chosen, { ...facts, monitors: undefined, screens: undefined }).problems).toEqual([]);
  });

  it('needs an end where another moment was chosen, read in the zone of the site', () => {
    expect(codesOf({ end: 'chosen' })).toEqual(['unreadable-end']);
    expect(codesOf({ end: 'chosen', chosenEnd: '2026-11-20T12:01' })).toEqual([]);
  });
});

describe('the words', () => {
  const all = [
    ...check({ text: { de: '', en: '' }, isForChosen: true, end: 'chosen' }).problems,
    ...check({ text: { de: 'x'.repeat(300), en: '' }, end: 'chosen', chosenEnd: '2020-01-01T00:00' })
      .problems,
    ...check({ isForChosen: true, monitors: ['weg'], screens: ['fort'] }).problems,
  ];
  it('say what is wrong and what to do, in both languages, without a code', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(7);
    for (const problem of all)
      for (const write of [problemWords.de, problemWords.en]) {
        expect(write(problem)).toMatch(/\w.*\. .*\./);
        expect(write(problem)).not.toContain(problem.code);
      }
  });

  it('warn of a long alarm and of a missing language', () => {
    const { warnings } = check({ level: 'alarm', text: { de: 'x'.repeat(200), en: '' } });
    expect(warnings.map(warningWords.de)).toEqual([
      expect.stringContaining('Der Text (Deutsch) ist lang'),
      expect.stringContaining('fehlt auf Englisch'),
    ]);
    expect(warnings.map(warningWords.en).join()).toContain('no text in English');
  });
});
