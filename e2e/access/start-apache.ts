import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { client } from './start-openid-provider.ts';

/* Real Apache with deploy/apache-sign-on.conf, and Debian's module (apt-get install -y libapache2-mod-auth-openidc). */

const modules = '/usr/lib/apache2/modules';
/** What Debian's packages and `a2enmod` load. */
const loaded =
  'mpm_event authn_core authz_core authz_user headers proxy proxy_http socache_shmcb ssl auth_openidc';
const isRoot = process.getuid?.() === 0;

interface Apache {
  /** An empty or missing folder for its files. */
  readonly folder: string;
  readonly port: number;
  readonly gateway: string;
  readonly provider: string;
}

/** The example with names, secrets and addresses of the test; each has to be in it. */
async function writeSite({ folder, port, gateway, provider }: Apache): Promise<string> {
  const changes = [
    ['*:443', `127.0.0.1:${port}`],
    ['aushang.example.edu', '127.0.0.1'],
    ['/etc/ssl/aushang.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/aushang.key', join(folder, 'key.pem')],
    ['https://id.example.edu', provider],
    ['OIDCClientID aushang', `OIDCClientID ${client.id}`],
    ['secret-of-the-client', client.secret],
    ['http://127.0.0.1:8080', gateway],
  ] as const;
  let site = await readFile('deploy/apache-sign-on.conf', 'utf8');
  for (const [example, own] of changes) {
    if (!site.includes(example)) throw new Error(`deploy/apache-sign-on.conf lacks ${example}`);
    site = site.replace(example, own);
  }
  return site;
}

/** Resolves once it answers, to a function that stops it. */
export async function startApache(options: Apache): Promise<() => Promise<void>> {
  if (!existsSync(`${modules}/mod_auth_openidc.so`))
    throw new Error(
      'apache2 with mod_auth_openidc is missing: apt-get install -y libapache2-mod-auth-openidc',
    );
  const { folder, port } = options;
  await mkdir(folder, { recursive: true });
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  });
  const main = `ServerRoot ${folder}
    ServerName 127.0.0.1
    PidFile ${folder}/pid
    Mutex file:${folder} default
    ErrorLog ${folder}/error.log
    Listen 127.0.0.1:${port}
    ${loaded.replace(/\w+/g, (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so\n`)}
    ${isRoot ? 'User nobody\nGroup nogroup' : ''}
    ${await writeSite(options)}`;
  await writeFile(join(folder, 'apache.conf'), main);
  const apache = spawn('apache2', ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { stdio: 'ignore' });
  const ended = once(apache, 'exit');
  for (let n = 0; !(await answers(port)); n += 1) {
    if (n === 100 || apache.exitCode !== null)
      throw new Error(`apache2 does not start: ${await readFile(join(folder, 'error.log'), 'utf8')}`);
    await wait(100);
  }
  return async () => {
    if (apache.exitCode === null && apache.kill('SIGTERM')) await ended;
  };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );
