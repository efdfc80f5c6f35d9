import type { NoticeRecord } from './notice-record.ts';

/** An alarm for tests, which is in force for all screens. */
export const sampleRecord = (fields: Partial<NoticeRecord> = {}): NoticeRecord => ({
  id: 'alarm-1',
  level: 'alarm',
  text: { de: 'Gebäude räumen' },
  at: '2026-11-20T11:00:00.000Z',
  until: null,
  test: false,
  lifted: null,
  monitors: [],
  screens: [],
  by: 'token',
  liftedBy: null,
  widened: null,
  categories: [],
  changedAt: 1,
  ...fields,
});
