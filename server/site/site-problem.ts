import { basename } from 'node:path';
import * as z from 'zod/mini';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import type { SiteProblem } from '#config/site-file.ts';

/** Whose message may be shown, too. */
export class SiteFileError extends Error {
  override readonly name = 'SiteFileError';
  readonly problem: SiteProblem;
  constructor(message: string, problem: SiteProblem, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Throws `SiteFileError`. */
export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const message = messageOf(error);
    throw new SiteFileError(
      message,
      { kind: 'syntax', file, line: findLine(text, message) },
      { cause: error },
    );
  }
}

/** Of the position that V8 names in its message. */
function findLine(text: string, message: string): number | null {
  const last = countLines(text.trimEnd());
  if (message.startsWith('Unexpected end of JSON input')) return last;
  const position = /at position (\d+)/.exec(message)?.[1];
  return position === undefined ? null : Math.min(countLines(text.slice(0, Number(position))), last);
}

function countLines(text: string): number {
  return text.split('\n').length;
}

/** What the desk is told of an error while `file` and its logos were read: no paths of folders, no texts of files. */
export function problemOf(error: unknown, file: string): SiteProblem {
  if (error instanceof SiteFileError) return error.problem;
  if (error instanceof z.core.$ZodError) {
    const paths = error.issues.map(({ path }) => path.join('.'));
    return paths.includes('') ? { kind: 'syntax', file, line: null } : { kind: 'values', file, paths };
  }
  const path = error instanceof Error && 'path' in error ? String(error.path) : file;
  const reason = codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable';
  return { kind: 'file', file: basename(path), reason };
}

export function describeError(error: unknown): string {
  if (error instanceof z.core.$ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  return messageOf(error);
}

/** The paths in a JSON value that its parsed form lacks. */
export function findIgnored(json: unknown, parsed: unknown, path: readonly PropertyKey[] = []): string[] {
  if (!isObject(json) || !isObject(parsed)) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const here = [...path, key];
    return Object.hasOwn(parsed, key) ? findIgnored(value, parsed[key], here) : here.join('.');
  });
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
