import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makePrivateFolder } from '#files/private-files.ts';

export interface GreetingText {
  /** What everybody may read who reads the log. */
  readonly text: string;
  /** Said in place of `text` to whoever started the program: it holds a key or a link that signs somebody in. */
  readonly secret?: string | null;
}

export interface GreetingLine extends GreetingText {
  readonly label: string;
}

interface Place {
  /** True where the greeting is written to a terminal: anything else may keep it for others. */
  readonly isTerminal: boolean;
  /** Folder of the file that holds the secrets where there is no terminal. */
  readonly dataDir: string;
  /** Before each line; default none. */
  readonly indent?: string;
}

export interface Greeting {
  readonly text: string;
  /** Removes the file; for the `exit` of the process, which waits for nothing. */
  readonly removeSecrets: () => void;
}

/** In the data folder, for its owner alone. */
export const secretsFile = 'start-secrets.txt';

const lead = `Nur für die Person, die diesen Dienst gestartet hat; am Ende des Dienstes wird diese Datei gelöscht.
For the person who started this service; this file is removed when the service ends.

`;

/** Composes what a program says at its start: secrets to a terminal only, else into a file that the text names. */
export function createGreeting(
  lines: readonly GreetingLine[],
  { isTerminal, dataDir, indent = '' }: Place,
): Greeting {
  const file = resolve(dataDir, secretsFile);
  // What a killed process left says nothing that is still true.
  remove(file);
  const secrets = lines.flatMap(({ label, secret }) => (secret ? [{ label, text: secret }] : []));
  if (isTerminal || secrets.length === 0) {
    const all = lines.map(({ label, text, secret }) => ({ label, text: secret ?? text }));
    return { text: format(all, indent), removeSecrets: () => undefined };
  }
  const content = lead + format(secrets);
  const text = keep(file, content, dataDir);
  return {
    text: format([...lines, { label: 'Secrets', text }], indent),
    removeSecrets: () => remove(file, content),
  };
}

/** Writes the file; the result says where it is, or why it is not. */
function keep(file: string, content: string, folder: string): string {
  try {
    makePrivateFolder(folder);
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return `in ${file} (only its owner can read it; it is removed when this program ends)`;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `not kept, ${file} cannot be written (${reason}): start it in a terminal`;
  }
}

/** `content`: only while the file holds this, and is not that of a process that has taken over. */
function remove(file: string, content?: string): void {
  try {
    if (content === undefined || readFileSync(file, 'utf8') === content) rmSync(file);
  } catch {
    // There is none.
  }
}

function format(lines: readonly GreetingLine[], indent = ''): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 3;
  return lines.map(({ label, text }) => `${indent}${label.padEnd(width)}${text}\n`).join('');
}
