import { describe, expect, it } from 'vitest';
import { createTimeZone } from '#config/time-zone.ts';
import { previewMoments } from './monitor-view.tsx';

const berlin = createTimeZone('Europe/Berlin');

describe('the moments of a preview', () => {
  it('are in the site’s zone', () => {
    // Sunday 23:30 in London is Monday half past midnight in Berlin: the next Monday is a week away.
    const now = Date.parse('2026-11-22T23:30:00Z');
    expect(previewMoments(now, berlin)).toEqual({
      tomorrow: '2026-11-24T08:00',
      monday: '2026-11-30T08:00',
      week: '2026-11-30T00:30',
    });
    const spring = Date.parse('2027-03-27T23:30:00+01:00');
    expect(previewMoments(spring, berlin).tomorrow).toBe('2027-03-28T08:00');
    const autumn = Date.parse('2027-10-31T00:10:00+02:00');
    expect(previewMoments(autumn, berlin).tomorrow).toBe('2027-11-01T08:00');
    expect(previewMoments(now, createTimeZone('Europe/London')).monday).toBe('2026-11-23T08:00');
  });
});
