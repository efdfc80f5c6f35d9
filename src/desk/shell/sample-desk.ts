import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { DeskContext } from './desk-context.ts';

/** For tests: the desk before any answer. */
export const sampleDesk: DeskContext = {
  language: 'de',
  site: builtInSite,
  timeZone: createTimeZone('Europe/Berlin'),
  now: Date.parse('2026-11-20T12:00:00+01:00'),
  summary: undefined,
  monitors: undefined,
  facts: undefined,
  screens: undefined,
  unreadScreens: 0,
  notices: undefined,
};
