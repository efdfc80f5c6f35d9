import type { MonitorSummary } from '#desk/summary/summarise-monitors.ts';
import { emptyDraft, type NoticeDraft } from './notice-draft.ts';

/** A draft for tests, which can be sent. */
export const sampleDraft: NoticeDraft = {
  ...emptyDraft,
  text: { de: 'Die Mensa ist geschlossen.', en: 'The canteen is closed.' },
};

export const sampleMonitor = (categoryId: number, id: string, name: string): MonitorSummary => ({
  id,
  categoryId,
  name,
  shown: 0,
  waiting: 0,
  next: null,
  ownUntil: null,
  first: null,
  states: [],
});
