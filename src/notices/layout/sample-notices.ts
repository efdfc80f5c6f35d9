import { resolveConfig } from '#config/resolve-config.ts';
import { builtInSite } from '#config/site.ts';
import { createTimeZone } from '#config/time-zone.ts';
import { composeScreen } from '#kiosk/layout/compose-screen.ts';
import { fixedWidthTools, screenSizes } from '#kiosk/layout/sample-layout.ts';
import type { Notice } from '#notices/model/notice.ts';
import type { NoticeInput } from './notice-input.ts';

export function sampleNotice(fields: Partial<Notice> = {}): Notice {
  return {
    id: 'n1',
    level: 'alarm',
    text: { de: 'Gebäude räumen', en: 'Leave the building' },
    at: '2026-11-20T11:05:00.000Z',
    until: null,
    test: false,
    lifted: null,
    ...fields,
  };
}

/** All characters have the same width. */
export function sampleNoticeInput(
  notices: readonly Notice[],
  [width, height]: readonly [number, number],
): NoticeInput {
  return {
    notices,
    screen: composeScreen({ width, height }, resolveConfig({}, builtInSite)),
    languages: ['de', 'en'],
    timeZone: createTimeZone('Europe/Berlin'),
    toolsOf: () => fixedWidthTools,
  };
}

/** The sizes of screens, by name. */
export const namedSizes = Object.entries(screenSizes);
