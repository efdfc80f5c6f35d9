import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A recorded request with the framework's response. */
export interface RecordedExchange {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly withKey: boolean;
  readonly status: number;
  readonly responseHeaders: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The first line of each file is the request. */
export function readExchanges(folder: string): readonly RecordedExchange[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .toSorted()
    .map((file) => parseExchange(file.replace(/\.txt$/, ''), readFileSync(join(folder, file), 'utf8')));
}

const requestLine = /^# (?<method>\w+) (?<path>\S+) (?<headers>\{.*\})? ?key=(?<key>True|False)/;

function parseExchange(name: string, text: string): RecordedExchange {
  const end = text.indexOf('\n\n');
  const [request = '', status = '', ...headers] = text.slice(0, end).split('\n');
  const groups = requestLine.exec(request)?.groups;
  if (groups === undefined) throw new Error(`${name}: no request line`);
  const sent: Record<string, string> = JSON.parse((groups.headers ?? '{}').replaceAll("'", '"'));
  const pairs = headers.map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    name,
    method: groups.method ?? '',
    path: groups.path ?? '',
    headers: sent,
    withKey: groups.key === 'True',
    status: Number(status.split(' ')[1]),
    responseHeaders: new Map(pairs),
    body: text.slice(end + 2).trim(),
  };
}
