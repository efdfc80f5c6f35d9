import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import type { DeskContext } from './desk-context.ts';

/** Tests use it as a gateway with nothing to report. */
export const sampleFacts: NonNullable<DeskContext['facts']> = {
  isComplete: true,
  isRead: true,
  hasSignIn: false,
  person: null,
  unreadable: [],
  unreadableTotal: 0,
  eventNotes: [],
  screens: 'on',
  hasEffect: false,
  namedScreens: 0,
  alarms: null,
  siteFile: null,
  eventEditUrl: null,
  oldAddresses: [],
};

/** Tests use it as the desk before any answer. */
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
