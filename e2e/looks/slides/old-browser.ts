import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'undici';
import * as z from 'zod';
import { fontVariables } from '#e2e/support/browser-fonts.ts';

/* Playwright does not support Chromiums of 2019, so they are driven by the Chrome DevTools Protocol. */

export interface OldBrowser {
  /** Such as `HeadlessChrome/79.0.3945.0`. */
  readonly version: string;
  /** Errors, warnings and uncaught exceptions of the page so far. */
  readonly complaints: readonly string[];
  /** Runs before every page's own scripts. */
  readonly addScript: (source: string) => Promise<void>;
  readonly setSize: (width: number, height: number) => Promise<void>;
  readonly open: (address: string) => Promise<void>;
  /** Value of an expression in the page, as JSON; a promise is awaited. Rejects if the page throws. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  readonly press: (key: string, keyCode: number) => Promise<void>;
  /** PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
  readonly close: () => Promise<void>;
}

const options = [
  '--headless',
  '--no-sandbox',
  // These builds, made for AWS Lambda, do not start elsewhere without them.
  '--single-process',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const targetsSchema = z.array(z.object({ type: z.string(), webSocketDebuggerUrl: z.string() }));

/** Starts an old Chromium with one empty page. Rejects if it does not start within 20 s. */
export async function startOldBrowser(launcher: string): Promise<OldBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'aushang-engine-'));
  const child = spawn(launcher, [...options, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Browsers of that time cannot draw the usual colour emoji.
    env: { ...process.env, ...fontVariables('outline-emoji') },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const close = async () => {
    child.kill('SIGKILL');
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const origin = await readOrigin(child.stderr);
    const { Browser } = z
      .object({ Browser: z.string() })
      .parse(await (await fetch(`${origin}/json/version`)).json());
    return { version: Browser, ...(await connect(await findPage(origin))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The browser listens a moment before its first page exists. */
async function findPage(origin: string): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const targets = targetsSchema.parse(await (await fetch(`${origin}/json/list`)).json());
    const page = targets.find(({ type }) => type === 'page');
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await wait(100);
  }
  throw new Error('it has no page');
}

function readOrigin(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`it did not start:\n${output}`)), 20_000);
    stderr.on('data', (bytes) => {
      output += String(bytes);
      const host = /ws:\/\/([^/]+)\//.exec(output)?.[1];
      if (host === undefined) return;
      clearTimeout(timer);
      resolve(`http://${host}`);
    });
  });
}

const answerMs = 20_000;

type Answer = Readonly<Record<string, unknown>>;
const messageSchema = z.object({
  id: z.optional(z.number()),
  method: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  result: z.optional(z.record(z.string(), z.unknown())),
  error: z.optional(z.object({ message: z.string() })),
});

async function connect(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const waiting = new Map<number, (message: z.output<typeof messageSchema>) => void>();
  const complaints: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else complaints.push(...complaintsOf(message.method ?? '', message.params ?? {}));
  });
  let last = 0;
  const send = (method: string, params: Answer = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      const timer = setTimeout(
        () =>
          reject(new Error(`${method} ${JSON.stringify(params).slice(0, 300)}: no answer, the page hangs`)),
        answerMs,
      );
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        clearTimeout(timer);
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  for (const domain of ['Page', 'Runtime', 'Log']) await send(`${domain}.enable`);
  return { complaints, ...commands(send) };
}

function commands(send: (method: string, params?: Answer) => Promise<Answer>) {
  const key = (type: string, name: string, windowsVirtualKeyCode: number) =>
    send('Input.dispatchKeyEvent', { type, key: name, code: name, windowsVirtualKeyCode });
  return {
    addScript: async (source: string) => {
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    setSize: async (width: number, height: number) => {
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', metrics);
    },
    open: async (url: string) => {
      await send('Page.navigate', { url });
    },
    evaluate: async (expression: string) => {
      const parameters = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', parameters);
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails).slice(0, 500));
      return z.object({ value: z.unknown() }).parse(result).value;
    },
    press: async (name: string, code: number) => {
      await key('rawKeyDown', name, code);
      await key('keyUp', name, code);
    },
    screenshot: async () => {
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(String(data), 'base64');
    },
  };
}

function complaintsOf(method: string, params: Answer): readonly string[] {
  const text = JSON.stringify(params).slice(0, 400);
  if (method === 'Runtime.exceptionThrown') return [`uncaught: ${text}`];
  if (method === 'Runtime.consoleAPICalled')
    return params['type'] === 'error' || params['type'] === 'warning' ? [`console: ${text}`] : [];
  return method === 'Log.entryAdded' && /"level":"error"/.test(text) ? [`log: ${text}`] : [];
}
