import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { askGateway, basicAuthorization, runWithWords } from '#scripts/commands/ask-gateway.mjs';

const usage = `npm run screens -- export screens.json   writes all named screens as JSON; without a file to the terminal
npm run screens -- import screens.json   adds and changes screens; others stay as they are
npm run screens -- remove NAME           removes a screen

It talks to the running gateway. Environment:
  GATEWAY_URL     its address, by default http://127.0.0.1:8080
  DESK_PASSWORD   the desk's password`;

const request = askGateway({
  authorization: basicAuthorization(process.env['DESK_PASSWORD'] ?? ''),
  hint: 'set DESK_PASSWORD to the password of the gateway',
});

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

await runWithWords(run);
