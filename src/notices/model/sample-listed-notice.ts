import type { ListedNotice } from './listed-notice.ts';

/** A notice for tests, which is in force for all screens. */
export const sampleListedNotice = (fields: Partial<ListedNotice> = {}): ListedNotice => ({
  id: 'notice-1',
  level: 'notice',
  text: { de: 'Die Mensa ist heute geschlossen.', en: 'The canteen is closed today.' },
  at: '2026-11-20T11:00:00.000Z',
  until: null,
  test: false,
  lifted: null,
  monitors: [],
  screens: [],
  by: 'desk',
  liftedBy: null,
  widened: null,
  isInForce: true,
  receipts: { expected: 0, shown: 0, missing: [] },
  ...fields,
});
