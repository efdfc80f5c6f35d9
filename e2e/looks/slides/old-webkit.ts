import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import * as z from 'zod';
import { fontVariables } from '#e2e/support/browser-fonts.ts';
import type { OldBrowser } from './old-browser.ts';

/** WebKit knows no promises, and no script of the test runs before the page's own. */
export type OldWebKit = Omit<OldBrowser, 'addScript' | 'press'>;

const startMs = 20_000;
const answerMs = 20_000;
const loadMs = 10_000;

/**
 * Starts PhantomJS, driven by its own WebDriver. Rejects if it does not start within 20 s. Screenshots show the whole
 * document, so a page that overflows gives a larger one.
 */
export async function startOldWebKit(path: string): Promise<OldWebKit> {
  const port = await findFreePort();
  const child = spawn(path, [`--webdriver=127.0.0.1:${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // Its OpenSSL is older than the configuration of today's systems.
    env: { ...process.env, ...fontVariables('outline-emoji'), OPENSSL_CONF: '/dev/null' },
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await awaitStart(child.stdout);
    return { ...(await openSession(`http://127.0.0.1:${port}`)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** PhantomJS does not tell which port it chose by itself. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server on TCP has no other address
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function awaitStart(stdout: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`it did not start:\n${output}`)), startMs);
    stdout.on('end', () => reject(new Error(`it ended:\n${output}`)));
    stdout.on('data', (bytes) => {
      output += String(bytes);
      if (!output.includes('running on port')) return;
      clearTimeout(timer);
      resolve();
    });
  });
}

const answerSchema = z.object({ status: z.number(), value: z.unknown(), sessionId: z.nullish(z.string()) });
const logSchema = z.array(z.object({ level: z.string(), message: z.string() }));

async function ask(address: string, body?: object) {
  const response = await fetch(address, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMs),
  });
  const answer = answerSchema.parse(await response.json());
  if (answer.status !== 0) throw new Error(`${address}: ${JSON.stringify(answer.value).slice(0, 500)}`);
  return answer;
}

const complaintOf = ({ level, message }: z.output<typeof logSchema>[number]) =>
  level === 'INFO' ? [] : [message];

async function openSession(origin: string) {
  const { sessionId } = await ask(`${origin}/session`, { desiredCapabilities: {} });
  const session = `${origin}/session/${sessionId}`;
  const complaints: string[] = [];
  const evaluate = async (expression: string): Promise<unknown> => {
    // WebDriver's own `execute` needs `eval` in the page, which the CSP forbids.
    const { value } = await ask(`${session}/phantom/execute`, {
      script: 'return this.evaluateJavaScript(arguments[0])',
      args: [`function () { return JSON.stringify({ value: ${expression} }); }`],
    });
    const log = logSchema.parse((await ask(`${session}/log`, { type: 'browser' })).value);
    // Each answer is the whole log.
    complaints.splice(0, complaints.length, ...log.flatMap(complaintOf));
    if (typeof value !== 'string') throw new Error(`${expression.slice(0, 200)}: ${complaints.at(-1)}`);
    return z.object({ value: z.unknown() }).parse(JSON.parse(value)).value;
  };
  await ask(`${session}/timeouts`, { type: 'page load', ms: loadMs });
  return {
    version: String(await evaluate('navigator.userAgent')),
    complaints,
    evaluate,
    setSize: async (width: number, height: number) => {
      await ask(`${session}/window/current/size`, { width, height });
    },
    open: async (url: string) => {
      await ask(`${session}/url`, { url });
    },
    screenshot: async () => {
      const { value } = await ask(`${session}/screenshot`);
      return Buffer.from(z.string().parse(value), 'base64');
    },
  };
}
