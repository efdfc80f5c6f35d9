import { readFile } from 'node:fs/promises';
import process from 'node:process';
import * as z from 'zod';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';

const errorSchema = z.object({ 'hydra:description': z.string() });

interface Access {
  readonly authorization: string | null;
  /** What to do about a 401. */
  readonly hint: string;
}

/** The value of `Authorization` with `DESK_PASSWORD`, or with the first line of `DESK_PASSWORD_FILE`; null without. */
export async function deskAuthorization(): Promise<string | null> {
  const { DESK_PASSWORD: typed = '', DESK_PASSWORD_FILE: file = '' } = process.env;
  const password = typed === '' && file !== '' ? await readSecret('DESK_PASSWORD_FILE', file) : typed;
  return password === '' ? null : `Basic ${Buffer.from(`command:${password}`).toString('base64')}`;
}

/** A request to the running gateway; `body`: JSON, or the bytes of a CSV table. Resolves to the body of the answer, rejects with the gateway's own message. */
export async function askGateway(
  { authorization, hint }: Access,
  method: string,
  path: string,
  body?: string | Buffer<ArrayBuffer>,
): Promise<string> {
  const headers = new Headers();
  if (authorization !== null) headers.set('authorization', authorization);
  if (body !== undefined)
    headers.set('content-type', Buffer.isBuffer(body) ? 'text/csv' : 'application/json');
  const base = gatewayAddress();
  const init = { method, headers, redirect: 'manual', body: body ?? null } as const;
  const response = await fetch(base + path, init).catch((error: unknown) => {
    throw new Error(`The gateway at ${base} does not answer (${reasonOf(error)}). Set GATEWAY_URL.`);
  });
  const text = await response.text();
  if (response.status >= 300 && response.status < 400)
    throw new Error(
      `${base} redirects to ${response.headers.get('location') ?? 'nowhere'}. Tokens and passwords are not sent there, and nothing was done: set GATEWAY_URL to the address of the gateway.`,
    );
  if (response.ok) return text;
  const reason = readDescription(text) ?? `${path} answered ${response.status}`;
  const isRefused = response.status === 401;
  throw new Error(isRefused ? `${reason} (${base}): ${hint}; GATEWAY_URL names another gateway` : reason);
}

export async function readSecret(variable: string, file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`${variable} names ${file}, which can not be read (${codeOf(error)}). Nothing was sent`);
  });
  return text.trim();
}

/** The command as a person types it: in a clone it is a script of npm. */
export function typedCommand(command: 'screens' | 'notice'): string {
  const isScript = process.env['npm_lifecycle_event'] === command;
  return isScript ? `npm run ${command} --` : `aushang ${command}`;
}

function gatewayAddress(): string {
  const { GATEWAY_URL: gateway = '', PORT: port = '' } = process.env;
  return (gateway || `http://127.0.0.1:${port || '8080'}`).replace(/\/+$/, '');
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return codeOf(cause) || messageOf(cause);
}

function readDescription(text: string): string | null {
  try {
    return errorSchema.parse(JSON.parse(text))['hydra:description'];
  } catch {
    return null;
  }
}
