import { describe, expect, it } from 'vitest';
import { readHours } from '#config/opening-hours.ts';
import { describeHours, storedHours, writeHours } from './write-hours.ts';

const week = (text: string) => readHours(text).week ?? [];

describe('writeHours', () => {
  it.each([
    'Mo-Fr 07:00-22:00; Sa 09:00-14:00; Su off',
    'Mo-Su 18:00-02:00; PH 10:00-12:00',
    'Mo 08:00-12:00,13:00-24:00; Tu off; We-Su 08:00-12:00',
    'Mo-Su off',
  ])('writes %s as it was read', (text) => {
    expect(writeHours(week(text))).toBe(text);
  });

  it('writes rules with every day', () => {
    expect(writeHours(week('Mo,We,Th 9:00-10:00'))).toBe(
      'Mo 09:00-10:00; Tu off; We-Th 09:00-10:00; Fr-Su off',
    );
    expect(writeHours(week('24/7'))).toBe('Mo-Su 00:00-24:00; PH 00:00-24:00');
  });
});

describe('describeHours', () => {
  const screen = (parameters: Record<string, string>) => ({ parameters });

  it('says them in words', () => {
    const hours = 'Mo-Fr 07:00-12:00,13:00-22:00; Sa 09:00-14:00';
    expect(describeHours(screen({ hours }), 'de')).toBe(
      'Mo–Fr 07:00–12:00 + 13:00–22:00, Sa 09:00–14:00, So aus',
    );
    expect(describeHours(screen({ on: '07:00' }), 'en')).toBe('Mon–Sun 07:00–24:00');
    expect(describeHours(screen({}), 'de')).toBe('');
    expect(storedHours({})).toBeNull();
  });
});
