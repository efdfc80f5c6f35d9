import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { isPrintableKey } from './choose-key.ts';
import { codeOf, StartError } from './error-details.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

export interface VariableIssue {
  readonly variable: string;
  readonly message: string;
}

const aPort = 'a port from 0 to 65535';
const days = 'a whole number of days from 1 to 3650';
const readErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a folder, not a file',
};

/** A file that can be read; `problemOf` says what is wrong with its content. */
const namedFile = (problemOf: (content: string) => string | null = () => null) =>
  z.string().superRefine((file, context) => {
    try {
      const problem = problemOf(readFileSync(file, 'utf8').trim());
      if (problem !== null) context.addIssue(`${file} ${problem}`);
    } catch (error) {
      const code = codeOf(error);
      context.addIssue(`${file}: ${readErrors[code] ?? `it can't be read (${code})`}`);
    }
  });

/** Schemas of variables that both servers have. */
export const variables = {
  port: z.coerce.number(aPort).int(aPort).min(0, aPort).max(65_535, aPort),
  key: z.string().refine(isPrintableKey, 'a key of printable characters without blanks'),
  file: namedFile(),
  keyFile: namedFile((key) => (isPrintableKey(key) ? null : 'holds no key of printable characters')),
  secretFile: namedFile((secret) => (secret === '' ? 'is empty' : null)),
  postgresUrl: z.url({
    protocol: /^postgres(ql)?$/,
    error: 'an address like postgres://user:password@127.0.0.1:5432/events',
  }),
  keepDays: z.coerce.number(days).int(days).min(1, days).max(3650, days).default(365),
  logLevel: z.enum(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'a level like info or debug',
  ),
};

/**
 * Parses the environment; an empty variable counts as not set. Throws one `StartError` that names every bad variable and
 * repeats no secret. `findMore` finds issues of several variables together.
 */
export function readVariables<Schema extends z.ZodType>(
  schema: Schema,
  env: Variables,
  findMore: (set: Variables) => readonly VariableIssue[] = () => [],
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const parsed = schema.safeParse(set);
  const found = parsed.error?.issues.map(({ path, message }) => ({ variable: path.join('.'), message }));
  const issues = [...(found ?? []), ...findMore(set)];
  if (parsed.success && issues.length === 0) return parsed.data;
  const isFirst = ({ variable }: VariableIssue, index: number) =>
    issues.findIndex((issue) => issue.variable === variable) === index;
  const lines = issues.filter(isFirst).map(({ variable, message }) => `  ${variable}: ${message}`);
  throw new StartError(`These settings can't be used:\n${lines.join('\n')}`);
}

/** The environment with the content of `NAME_FILE` in place of each `NAME`. The schema `secretFile` reports unreadable files. */
export function withSecretFiles(env: Variables, names: readonly string[]): Variables {
  const secrets = names.flatMap((name) => {
    const file = env[`${name}_FILE`];
    try {
      return file ? [[name, readFileSync(file, 'utf8').trim()]] : [];
    } catch {
      return [];
    }
  });
  return { ...env, ...Object.fromEntries(secrets) };
}
