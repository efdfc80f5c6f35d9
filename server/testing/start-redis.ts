import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves once it accepts connections on this port. Needs redis-server (apt-get install -y redis-server). */
export async function startRedis({ port, folder }: { port: number; folder: string }): Promise<ChildProcess> {
  const where = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const child = spawn('redis-server', where, { stdio: 'ignore' });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once('error', () => reject(new Error('redis-server is missing: apt-get install -y redis-server')));
  });
  await Promise.race([eventually(() => canConnect(port)), failed]);
  return child;
}

export function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Rejects if it is not true in time. */
export async function eventually(isTrue: () => Promise<boolean>, seconds = 15): Promise<void> {
  const end = performance.now() + seconds * 1000;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`not true within ${seconds} s`);
    await wait(50);
  }
}
