import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { makePrivateFolder } from '#files/private-files.ts';
import { messageOf } from './error-details.ts';

export interface GreetingLine {
  readonly label: string;
  /** May be logged. */
  readonly text: string;
  /** Shown in place of `text` on a terminal only: contains a key, or a link that signs in. */
  readonly secret?: string | null;
}

export const secretsFile = 'start-secrets.txt';

const lead = `Nur für die Person, die diesen Dienst gestartet hat; am Ende des Dienstes wird diese Datei gelöscht.
For the person who started this service; this file is removed when the service ends.

`;

/**
 * The text that a program prints at its start. Without a terminal the text may be logged: secrets are written to a file
 * named in it, which `removeSecrets` removes, synchronously, for the `exit` event of the process.
 */
export function createGreeting(
  lines: readonly GreetingLine[],
  { isTerminal, dataDir, indent }: { isTerminal: boolean; dataDir: string; indent?: string },
): { readonly text: string; readonly removeSecrets: () => void } {
  const file = resolve(dataDir, secretsFile);
  // Secrets of a killed process are invalid.
  removeFile(file);
  const secrets = lines.flatMap(({ label, secret }) => (secret ? [{ label, text: secret }] : []));
  const content = lead + formatLines(secrets);
  const shown =
    isTerminal || secrets.length === 0
      ? lines.map(({ label, text, secret }) => ({ label, text: secret ?? text }))
      : [...lines, { label: 'Secrets', text: writeSecrets(file, content, dataDir) }];
  return { text: formatLines(shown, indent), removeSecrets: () => removeFile(file, content) };
}

/** Prints the text as it is on a terminal; else each line as one of JSON, like those of the log beside it. */
export function printGreeting(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  const time = new Date().toISOString();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const entries = lines.map((line) => `${JSON.stringify({ level: 30, time, msg: line.trim() })}\n`);
  stream.write(stream.isTTY ? text : entries.join(''));
}

function writeSecrets(file: string, content: string, folder: string): string {
  try {
    makePrivateFolder(folder);
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return `in ${file} (only its owner can read it; it is removed when this program ends)`;
  } catch (error) {
    return `not kept, ${file} cannot be written (${messageOf(error)}): start it in a terminal`;
  }
}

/** `content`: removes the file only if it has this content, and not that of a later process. */
function removeFile(file: string, content?: string): void {
  try {
    if (content === undefined || readFileSync(file, 'utf8') === content) rmSync(file);
  } catch {
    // There is none.
  }
}

function formatLines(lines: readonly GreetingLine[], indent = ''): string {
  const width = Math.max(...lines.map(({ label }) => label.length)) + 3;
  return lines.map(({ label, text }) => `${indent}${label.padEnd(width)}${text}\n`).join('');
}
