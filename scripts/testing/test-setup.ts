import { afterAll, afterEach, beforeEach, vi } from 'vitest';

/**
 * A warning or error on the console fails its test, unless the test expects it:
 * `vi.spyOn(console, 'warn').mockImplementation(() => {})`.
 */
const watched = ['error', 'warn'] as const;
let unexpected: string[] = [];

beforeEach(() => {
  unexpected = [];
  for (const level of watched) {
    console[level] = (...parts: unknown[]) => {
      unexpected.push(`console.${level}: ${parts.map(String).join(' ')}`);
    };
  }
});

// A component left mounted would go on requesting.
afterEach(async () => {
  if (typeof document === 'undefined') return;
  const { cleanup } = await import('@testing-library/react');
  cleanup();
});

afterEach(() => {
  if (unexpected.length > 0) throw new Error(`unexpected output\n${unexpected.join('\n')}`);
});

// Modules of a page hold its state, and files of one worker share them.
afterAll(() => {
  if (typeof document !== 'undefined') vi.resetModules();
});
