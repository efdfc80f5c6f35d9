import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';

const usage = `npm run screens -- export screens.json   writes all named screens as JSON; without a file to the terminal
npm run screens -- import screens.json   adds and changes screens; others stay as they are
npm run screens -- remove NAME           removes a screen

It talks to the running gateway. Environment:
  GATEWAY_URL     its address, by default http://127.0.0.1:8080
  DESK_PASSWORD   the desk's password`;

const { GATEWAY_URL: gateway = '', DESK_PASSWORD: password = '', PORT: port = '' } = process.env;
const base = (gateway || `http://127.0.0.1:${port || '8080'}`).replace(/\/+$/, '');

/**
 * The body of the answer; throws with the gateway's own message.
 * @param {string} method @param {string} path @param {string} [body]
 */
async function request(method, path, body) {
  const authorization = `Basic ${Buffer.from(`screens:${password}`).toString('base64')}`;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...(password === '' ? {} : { authorization }), ...type };
  const sent = body === undefined ? {} : { body };
  const response = await fetch(base + path, { method, headers, ...sent }).catch((error) => {
    throw new Error(
      `The gateway at ${base} does not answer (${error.cause?.code ?? error.message}). Set GATEWAY_URL.`,
    );
  });
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${describe(text) ?? `${path} answered ${response.status}`}${hint(response.status)}`);
}

/** @param {string} text */
function describe(text) {
  try {
    return JSON.parse(text)['hydra:description'];
  } catch {
    return undefined;
  }
}

/** @param {number} status */
const hint = (status) => (status === 401 ? ': set DESK_PASSWORD to the password of the gateway' : '');

/**
 * Without the lines that npm writes before a redirected export.
 * @param {string} file
 */
const readList = async (file) => (await readFile(file, 'utf8')).replace(/^(?:>.*\n|\s*\n)+/, '');

/** @param {readonly string[]} words */
async function run([command = '', argument = '']) {
  if (command === 'export') {
    const screens = JSON.parse(await request('GET', '/api/screen-list'));
    const text = `${JSON.stringify(screens, null, 2)}\n`;
    if (argument === '') process.stdout.write(text);
    else await writeFile(argument, text, { mode: 0o600 });
  } else if (command === 'import' && argument !== '') {
    const { stored } = JSON.parse(await request('PUT', '/api/screen-list', await readList(argument)));
    console.log(`${stored} screens stored`);
  } else if (command === 'remove' && argument !== '') {
    await request('DELETE', `/api/screens/${encodeURIComponent(argument)}`);
    console.log(`${argument} removed`);
  } else {
    console.error(usage);
    process.exitCode = command === '--help' ? 0 : 1;
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
