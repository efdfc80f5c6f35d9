import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { usualUpstream, startPolledGateway } from './start-gateway.ts';
import { type Program, report } from './program.ts';
import { statuses } from './send-requests.ts';
import { watch } from './watch-cost.ts';

const password = 'drei kluge Worte';
const token = 'a-token-of-many-characters';
const seconds = 20;
const wrongPerSecond = 10;
const signIns = 20;
const parallel = 60;
const mostGrowthMegabytes = 30;

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
}

/** Every request comes from the same address, unlike those of `send`. */
function ask(url: string, { method = 'GET', headers = {}, body }: Asked): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      const cookies = response.headers['set-cookie'] ?? [];
      response.resume().on('close', () => resolve({ status: response.statusCode ?? 0, cookies }));
    });
    sent.on('error', () => resolve({ status: 0, cookies: [] }));
    sent.end(body);
  });
}

const basicOf = (given: string) => `Basic ${Buffer.from(`x:${given}`).toString('base64')}`;

function signIn({ url }: Program, given: string, cookie = ''): Promise<Answer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie };
  const body = new URLSearchParams({ password: given }).toString();
  return ask(`${url}/desk/sign-in`, { method: 'POST', headers, body });
}

/** Wrong passwords, and wrong tokens with ever new forwarded addresses, beside right ones. */
export async function abuseSignIn(program: string): Promise<void> {
  const upstream = await usualUpstream();
  const folder = mkdtempSync(join(tmpdir(), 'aushang-sign-in-'));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, token, { mode: 0o600 });
  const env = { DESK_PASSWORD: password, NOTICE_TOKEN_FILE: tokenFile, POLL_SECONDS: '3600' };
  const gateway = await startPolledGateway(program, upstream, env, false);
  await guessPasswords(gateway);
  await gateway.stop();
  const proxied = { ...env, TRUST_PROXY: 'on', METRICS: 'all' };
  const trusting = await startPolledGateway(program, upstream, proxied, false);
  await forgeAddresses(trusting);
  await trusting.stop();
  await upstream.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function guessPasswords(gateway: Program): Promise<void> {
  const device = (await signIn(gateway, password)).cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const wrong: Promise<Answer>[] = [];
  const guess = setInterval(() => wrong.push(signIn(gateway, 'falsch-geraten')), 1000 / wrongPerSecond);
  const known: Answer[] = [];
  const alarms: Answer[] = [];
  const right = { headers: { authorization: basicOf(password) } };
  for (let time = 0; time < signIns; time += 1) {
    await wait((seconds * 1000) / signIns);
    known.push(await signIn(gateway, password, device));
    alarms.push(await ask(`${gateway.url}/api/notices`, right));
  }
  const stranger = await signIn(gateway, password);
  clearInterval(guess);
  const isIn = ({ status }: Answer) => status === 303;
  const [ins, guesses] = [known.filter(isIn).length, await Promise.all(wrong)];
  report(`${guesses.length} wrong passwords in ${seconds} s from one address: ${statuses(guesses)}`);
  report(`  a device that was signed in: ${ins} of ${signIns}`, ins === signIns);
  report(`  another device: ${stranger.status}`, stranger.status === 429);
  report(`  by Basic at /api/notices: ${statuses(alarms)}`, statuses(alarms) === `200 × ${signIns}`);
  const wrongBasic = { headers: { authorization: basicOf('falsch-geraten') } };
  for (let time = 0; time < parallel; time += 1) await ask(`${gateway.url}/api/notices`, wrongBasic);
  const together = await Promise.all(
    Array.from({ length: parallel }, () => ask(`${gateway.url}/api/notices`, right)),
  );
  const all = statuses(together);
  report(`${parallel} right ones at once, after as many wrong ones: ${all}`, all === `200 × ${parallel}`);
}

/** Addresses have the greatest length, so that what is kept of them shows in the memory. */
const forged = (n: number) =>
  `203.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}${' '.repeat(50)}${'x'.repeat(8000)}`;

async function forgeAddresses(gateway: Program): Promise<void> {
  const tokenOf = (given: string, n: number) =>
    ask(`${gateway.url}/api/notices`, {
      headers: { authorization: `Bearer ${given}`, 'x-forwarded-for': forged(n) },
    });
  // The heap of a program that has just started grows under any load.
  for (let n = 0; n < 2000; n += 1) await tokenOf(token, n);
  const answers: Answer[] = [];
  const cost = await watch(gateway, async () => {
    const end = performance.now() + seconds * 1000;
    const guess = async () => {
      while (performance.now() < end) answers.push(await tokenOf('another-token-of-many', answers.length));
    };
    await Promise.all(Array.from({ length: 8 }, guess));
  });
  const refused = answers.filter(({ status }) => status === 401).length;
  const growth = cost.after - cost.before;
  report(
    `wrong tokens in ${seconds} s with ever new forwarded addresses: ${statuses(answers)}`,
    refused <= 10,
  );
  report(`  memory ${cost.before.toFixed(0)} → ${cost.after.toFixed(0)} MB`, growth < mostGrowthMegabytes);
  const last = await tokenOf(token, 0);
  report(`  the right one after them: ${last.status}`, last.status === 200);
}
