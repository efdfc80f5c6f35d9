import { describe, expect, it } from 'vitest';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { checkDraft, type DraftFacts } from './check-draft.ts';
import { emptyDraft } from './notice-draft.ts';
import { sampleDraft } from './sample-draft.ts';
import { fillIn, isTyped, templates } from './templates.ts';

const facts: DraftFacts = {
  now: Date.parse('2026-11-20T12:00:00+01:00'),
  timeZone: createTimeZone('Europe/Berlin'),
  site: { ...builtInSite, languages: ['de', 'en'] },
  monitors: undefined,
  screens: undefined,
};

describe('a template', () => {
  it('can be sent as it is, in large type', () => {
    for (const template of templates) {
      const { problems, warnings } = checkDraft(
        fillIn({ ...emptyDraft, isForChosen: false }, template),
        facts,
      );
      expect([...problems, ...warnings]).toEqual([]);
    }
  });

  it('keeps for whom it is', () => {
    const [template] = templates;
    const chosen = { ...emptyDraft, isForChosen: true, monitors: ['mensa'] };
    expect(template && fillIn(chosen, template)).toMatchObject({ isForChosen: true, monitors: ['mensa'] });
  });

  it('replaces a text that somebody typed, but not that of another template', () => {
    expect(isTyped(emptyDraft)).toBe(false);
    expect(templates.map((template) => isTyped(fillIn(emptyDraft, template)))).not.toContain(true);
    expect(isTyped(sampleDraft)).toBe(true);
  });
});
