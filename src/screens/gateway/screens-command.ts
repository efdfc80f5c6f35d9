import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { codeOf, messageOf } from '@aushang/serving/process/error-details.ts';
import { askGateway, deskAuthorization, typedCommand } from '#server/command/ask-gateway.ts';

const storedSchema = z.object({ stored: z.number() });

function describeScreens(): string {
  const command = typedCommand('screens');
  return `${command} export screens.json   writes all named screens as JSON; without a file to the terminal
${command} import screens.json   adds and changes screens, also of a table screens.csv; others stay as they are
${command} remove NAME           removes a screen

It talks to the running gateway. Environment:
  GATEWAY_URL     its address, by default http://127.0.0.1:8080
  DESK_PASSWORD   the desk's password, or DESK_PASSWORD_FILE; without one the gateway has no named screens`;
}

/** `aushang screens …`. */
export async function runScreens(words: readonly string[]): Promise<void> {
  const [command = '', argument = ''] = words;
  if (command === 'export') {
    const screens: unknown = JSON.parse(await request('GET', '/api/screen-list'));
    const text = JSON.stringify(screens, null, 2);
    if (argument === '') console.log(text);
    else await writeFile(argument, `${text}\n`, { mode: 0o600 });
  } else if (command === 'import' && argument !== '') {
    const answer = await request('PUT', '/api/screen-list', await readList(argument));
    console.log(`${storedSchema.parse(JSON.parse(answer)).stored} screens stored`);
  } else if (command === 'remove' && argument !== '') {
    await request('DELETE', `/api/screens/${encodeURIComponent(argument)}`);
    console.log(`${argument} removed`);
  } else if (command === '--help') console.log(describeScreens());
  else throw new Error(describeScreens());
}

const hint = 'set DESK_PASSWORD to the password of the gateway';
const request = async (method: string, path: string, body?: string | Buffer<ArrayBuffer>) =>
  askGateway({ authorization: await deskAuthorization(), hint }, method, path, body);

/** The bytes of a CSV table; of JSON without the lines that npm writes before a redirected export. */
async function readList(file: string) {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new Error(`${file} can not be read (${codeOf(error)}). Nothing was stored`);
  });
  if (/\.csv$/i.test(file)) return bytes;
  const list = bytes.toString().replace(/^(?:>.*\n|\s*\n)+/, '');
  try {
    JSON.parse(list);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${messageOf(error)}. Nothing was stored`, { cause: error });
  }
  return list;
}
