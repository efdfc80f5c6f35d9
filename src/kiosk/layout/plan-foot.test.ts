import { describe, expect, it } from 'vitest';
import { measureFoot, planFoot } from './plan-foot.ts';
import { fixedWidthTools } from './sample-layout.ts';

const texts = {
  site: 'Hochschule Musterstadt',
  logo: null,
  monitor: 'Mensa',
  address: 'https://aushang.hs-musterstadt.example/m/mensa',
  dataAge: null,
  hasClock: true,
};
const plan = (ems: number, more: object = {}, rows = 1) =>
  planFoot(measureFoot(fixedWidthTools, { ...texts, ...more }), { width: ems * 50, height: rows * 65 }, 50);
const partsOf = ({ hasOwner, hasMonitor, hasClock, address }: ReturnType<typeof plan>) =>
  [
    hasOwner && 'site',
    hasMonitor && 'monitor',
    address.includes('/') ? 'address' : address && 'host',
    hasClock && 'clock',
  ]
    .filter(Boolean)
    .join(' ');

describe('the foot', () => {
  it.each([
    [42, 'site monitor address clock'],
    [38, 'site address clock'],
    [26, 'address clock'],
    [20, 'address'],
    [16, 'host'],
    [9, 'clock'],
    [3, ''],
  ])('of %d em has: %s', (ems, parts) => {
    expect(partsOf(plan(ems))).toBe(parts);
  });

  it('keeps the age of the data before anything else', () => {
    const dataAge = { text: 'Stand Fr 20. Nov, 12:05', isOld: true };
    expect(partsOf(plan(26, { dataAge }))).toBe('clock');
    expect(partsOf(plan(36, { dataAge }))).toBe('address');
  });

  it('has the address in a row of its own in portrait', () => {
    expect(partsOf(plan(19, {}, 2))).toBe('site address clock');
    expect(partsOf(plan(16, {}, 2))).toBe('site host clock');
  });

  it('without an address has the names', () => {
    expect(partsOf(plan(30, { address: null }))).toBe('site monitor clock');
    expect(partsOf(plan(30, { address: null, hasClock: false }))).toBe('site monitor clock');
  });
});
