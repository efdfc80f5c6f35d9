import { expect, it } from 'vitest';
import { sampleListedNotice as sampleNotice } from '#notices/model/sample-listed-notice.ts';
import { groupNotices } from './use-notice-list.ts';

it('lists alarms before notices before all-clears, and what has ended apart', () => {
  const { inForce, past } = groupNotices([
    sampleNotice({ id: 'all-clear', level: 'alarm', lifted: '2026-11-20T11:00:00.000Z' }),
    sampleNotice({ id: 'notice' }),
    sampleNotice({ id: 'newer alarm', level: 'alarm' }),
    sampleNotice({ id: 'over', level: 'alarm', isInForce: false }),
    sampleNotice({ id: 'older alarm', level: 'alarm' }),
  ]);
  expect(inForce.map(({ id }) => id)).toEqual(['newer alarm', 'older alarm', 'notice', 'all-clear']);
  expect(past.map(({ id }) => id)).toEqual(['over']);
});
