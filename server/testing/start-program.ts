import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartedProgram {
  /** Resolves to the whole output once it contains the text. */
  readonly until: (text: string) => Promise<string>;
  /** `code` is null for a program that a signal has killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  readonly kill: (signal: NodeJS.Signals) => boolean;
}

/** A program of its own process, with PATH and `env` as its whole environment. */
export function startProgram(
  command: string,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): StartedProgram {
  const { PATH = '' } = process.env;
  const started = spawn(command, words, { env: { PATH, ...env } });
  let output = '';
  const checks: (() => void)[] = [];
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      for (const check of checks) check();
    });
  const ended = once(started, 'exit').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  const until = (text: string) =>
    new Promise<string>((resolve) => {
      const check = () => {
        if (output.includes(text)) resolve(output);
      };
      checks.push(check);
      check();
    });
  return { until, ended, kill: (signal) => started.kill(signal) };
}
