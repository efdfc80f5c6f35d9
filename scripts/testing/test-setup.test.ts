import { expect, it, vi } from 'vitest';

it('sets a zone far from that of any site', () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Auckland');
  expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(12);
});

it('accepts a warning that a test mocks', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  console.warn('expected');
  expect(warn).toHaveBeenCalledOnce();
});

it.fails('fails a test with an unexpected error on the console', () => {
  console.error('planted');
  expect.assertions(0);
});
