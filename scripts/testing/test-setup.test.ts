import { expect, it, vi } from 'vitest';

it('runs every test far from the zone of any site', () => {
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Auckland');
  expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(12);
});

it('lets a test silence a warning it expects by name', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  console.warn('expected');
  expect(warn).toHaveBeenCalledOnce();
});

it.fails('fails a test that writes an error nobody expects', () => {
  console.error('planted');
  expect.assertions(0);
});
