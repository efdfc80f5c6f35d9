import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuSeconds, percentile, report, startBareServer, startProgram, until } from './program.ts';
import { sendSteadily, saturate } from './load-client.ts';
import { path, startPolledGateway, usualUpstream } from './start-gateway.ts';

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Answers per second of processor time of the gateway and of a bare server, alternating. */
export async function measureAnswers(program: string): Promise<void> {
  const upstream = await usualUpstream();
  const gateway = await startPolledGateway(program, upstream);
  const sample = await fetch(gateway.url + path, { headers: { 'accept-encoding': 'gzip' } });
  const etag = sample.headers.get('etag') ?? '';
  const length = Number(sample.headers.get('content-length'));
  // Both send the same header and as many bytes.
  const headers = [...sample.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)).flat();
  const bare = await startBareServer(headers, Buffer.alloc(length, 'x'));
  const nginx = await startNginx(Buffer.alloc(length, 'x'));
  for (const [name, more] of [
    [`200 of ${kB(length)} gzip`, 'Accept-Encoding: gzip\r\n'],
    ['304', `Accept-Encoding: gzip\r\nIf-None-Match: ${etag}\r\n`],
  ] as const) {
    const perCpu = { gateway: 0, bare: 0 };
    const perSecond = { gateway: 0, bare: 0 };
    for (const round of [1, 2, 3]) {
      for (const [who, server] of [
        ['gateway', gateway],
        ['bare', bare],
      ] as const) {
        const before = cpuSeconds(server.pid);
        const run = await saturate(server.url, path, more, { connections: 100, seconds: 2 });
        if (run.wrong > 0) report(`${run.wrong} wrong answers in round ${round}`, false);
        perCpu[who] = Math.max(perCpu[who], run.answers / (cpuSeconds(server.pid) - before));
        perSecond[who] = Math.max(perSecond[who], run.answers / run.seconds);
      }
    }
    const ratio = perCpu.gateway / perCpu.bare;
    report(
      `${name}: ${Math.round(perSecond.gateway)} answers/s, bare http ${Math.round(perSecond.bare)}; ` +
        `per second of processor ${Math.round(perCpu.gateway)} to ${Math.round(perCpu.bare)}, ratio ${ratio.toFixed(2)} (at least 0.5)`,
      ratio >= 0.5,
    );
    if (nginx === null) continue;
    const run = await saturate(nginx.url, '/answer', 'Accept: */*\r\n', { connections: 100, seconds: 2 });
    if (name.startsWith('200'))
      report(
        `for scale, nginx with the same file on the same core: ${Math.round(run.answers / run.seconds)} answers/s`,
      );
  }
  await Promise.all([gateway.stop(), bare.stop(), nginx?.stop(), upstream.stop()]);
}

/** nginx with one file; null if it is not installed. */
async function startNginx(body: Buffer): Promise<{ url: string; stop: () => Promise<void> } | null> {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'aushang-nginx-'));
  const port = 20_000 + (process.pid % 20_000);
  writeFileSync(join(folder, 'answer'), body);
  // Workers that nginx starts as root would run as a user who may not read the folder.
  const isRoot = process.getuid?.() === 0;
  const config = `daemon off; ${isRoot ? 'user root;' : ''} pid ${folder}/pid; error_log stderr crit; events { worker_connections 2000; } worker_processes 1;
    http { access_log off; keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  writeFileSync(join(folder, 'nginx.conf'), config);
  const child = startProgram('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {}, true);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      fetch(`${url}/answer`).then(
        ({ ok }) => ok,
        () => false,
      ),
    5,
    'nginx',
  );
  return { url, stop: () => Promise.resolve(void child.kill('SIGTERM')) };
}

/** Latencies of gateway and bare server at 2,000 requests a second. */
export async function measureRate(program: string): Promise<void> {
  const upstream = await usualUpstream();
  const gateway = await startPolledGateway(program, upstream);
  const bare = await startBareServer(['Content-Length', '900'], Buffer.alloc(900, 'x'));
  const headers = 'Accept-Encoding: gzip\r\n';
  const results: Record<string, { p50: number; p99: number; wrong: number }> = {};
  for (const [name, { url }] of [
    ['warm-up', gateway],
    ['bare http', bare],
    ['gateway', gateway],
  ] as const) {
    const { latencies, wrong } = await sendSteadily(url, path, headers, { perSecond: 2000, seconds: 8 });
    results[name] = { p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99), wrong };
  }
  const latenciesOf = (name: string) =>
    `${name} half within ${results[name]?.p50.toFixed(1)} ms, 99 % within ${results[name]?.p99.toFixed(1)} ms`;
  report(
    `2,000 requests a second: ${latenciesOf('gateway')}; ${latenciesOf('bare http')}; ${results['gateway']?.wrong} failed`,
    results['gateway']?.wrong === 0,
  );
  await Promise.all([gateway.stop(), bare.stop(), upstream.stop()]);
}
