import { afterEach, beforeEach } from 'vitest';

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

afterEach(() => {
  if (unexpected.length > 0) throw new Error(`unexpected output\n${unexpected.join('\n')}`);
});
