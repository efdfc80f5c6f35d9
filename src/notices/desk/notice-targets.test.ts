import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { type ListedNotice, newNoticeSchema } from '#notices/model/listed-notice.ts';
import { sampleListedNotice } from '#notices/model/sample-listed-notice.ts';
import { sampleScreen } from '#screens/model/sample-screen.ts';
import { choosePreview, describeTargets, isFor } from './notice-targets.ts';
import { sampleMonitor } from './sample-draft.ts';
import { previewNotices } from './send-step.tsx';

const monitors = [sampleMonitor(3, 'mensa', 'Mensa'), sampleMonitor(4, 'bibliothek', 'Bibliothek')];
const screens = [
  sampleScreen({ name: 'mensa-eingang', monitors: [3] }),
  sampleScreen({
    name: 'lesesaal',
    monitors: [4, 3],
    parameters: { on: '08:00', off: '20:00', theme: 'dark' },
  }),
  sampleScreen({ name: 'ausleihe', monitors: [4] }),
];
const all = { monitors: [], screens: [] };
const namesOf = (targets: typeof all | { monitors: string[]; screens: string[] }) =>
  screens.filter(isFor(targets, monitors)).map(({ name }) => name);

describe('the screens that get a notice', () => {
  it('are all without a choice, else those with a chosen monitor or name', () => {
    expect(namesOf(all)).toHaveLength(3);
    expect(namesOf({ monitors: ['mensa'], screens: [] })).toEqual(['mensa-eingang', 'lesesaal']);
    expect(namesOf({ monitors: ['mensa'], screens: ['ausleihe'] })).toHaveLength(3);
    expect(namesOf({ monitors: ['4'], screens: [] })).toEqual(['lesesaal', 'ausleihe']);
    expect(namesOf({ monitors: ['weg'], screens: ['fort'] })).toEqual([]);
  });

  it('are named in words, long lists by their first names', () => {
    expect(describeTargets(all, monitors, 'de')).toBe('alle Bildschirme');
    expect(describeTargets({ monitors: ['mensa', '4'], screens: ['lesesaal'] }, monitors, 'de')).toBe(
      'Monitore Mensa, Bibliothek; Bildschirm lesesaal',
    );
    const many = Array.from({ length: 9 }, (_, index) => `s${index}`);
    expect(describeTargets({ monitors: [], screens: many }, undefined, 'en')).toBe(
      'screens s0, s1, s2, s3, s4, s5 and 3 more',
    );
  });
});

describe('the preview', () => {
  it('is of the first chosen monitor, else of a chosen screen that is on, else of any monitor', () => {
    expect(choosePreview({ monitors: ['bibliothek'], screens: ['lesesaal'] }, screens, monitors)).toEqual({
      query: 'monitor=bibliothek',
      name: null,
      monitors: [4],
    });
    const { query, name } = choosePreview({ monitors: [], screens: ['lesesaal'] }, screens, monitors) ?? {};
    expect([...new URLSearchParams(query)]).toEqual([
      ['monitor', '4,3'],
      ['theme', 'dark'],
      ['building', 'Mensa'],
      ['floor', '0'],
      ['screen', 'lesesaal'],
    ]);
    expect(name).toBe('lesesaal');
    expect(choosePreview(all, screens, monitors)?.query).toBe('monitor=mensa');
    expect(choosePreview(all, screens, undefined)).toBeNull();
  });

  it('shows the new one before those in force that the screen gets', () => {
    const listed = (id: string, fields: Partial<ListedNotice> = {}) => sampleListedNotice({ id, ...fields });
    const before = [
      listed('for all'),
      listed('here', { monitors: ['4'] }),
      listed('elsewhere', { monitors: ['mensa'] }),
      listed('over', { isInForce: false }),
    ];
    const screen = { query: '', name: 'ausleihe', monitors: [4] };
    const moment = {
      now: Date.parse('2026-11-20T12:00:00+01:00'),
      timeZone: createTimeZone('Europe/Berlin'),
      monitors,
    };
    const { notices: shown, isCovered } = previewNotices(
      newNoticeSchema.parse({ level: 'alarm', text: { de: 'Raus' }, until: '2026-11-20T18:00' }),
      before,
      screen,
      moment,
    );
    expect(shown.map(({ id }) => id)).toEqual(['draft', 'for all', 'here']);
    expect(isCovered).toBe(false);
    expect(shown[0]).toMatchObject({ until: '2026-11-20T17:00:00.000Z', lifted: null, test: false });
    expect(shown[1]).not.toHaveProperty('by');
    const alarm = listed('alarm', { level: 'alarm' });
    const ofNotice = previewNotices(
      newNoticeSchema.parse({ level: 'notice', text: { de: 'Zu' } }),
      [alarm, ...before],
      screen,
      moment,
    );
    expect(ofNotice.notices.map(({ id }) => id)).toEqual(['draft', 'for all', 'here']);
    expect(ofNotice.isCovered).toBe(true);
  });
});
