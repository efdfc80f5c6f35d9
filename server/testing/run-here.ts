import { vi } from 'vitest';

/** Runs a command in this process, with these variables; resolves to its standard output, with `\n` at the end. */
export async function runHere(
  command: () => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    await command();
    return printed.mock.calls.map((parts) => `${parts.join(' ')}\n`).join('');
  } finally {
    printed.mockRestore();
    vi.unstubAllEnvs();
  }
}
