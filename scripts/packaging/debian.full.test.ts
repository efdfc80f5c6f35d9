import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DebianMachine, findMissing, makeStub, runProgram, startDebian } from './debian-machine.ts';

/*
 * The Debian packages in a Debian 13 that has systemd and no network. The tests are the life of one installation, in this order.
 * The browser and its compositor are stubs: `cage` runs the launcher, `chromium` notes the address that it is to show.
 */

const missing = await findMissing();
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const newVersion = '99.0.0';
const key = '0123abcd-0123456789abcdef-0123abcd';
const wall = 'http://127.0.0.1:8080/?monitor=mensa&days=30';

/** It waits for its program at the end like the original, and ends with its status. */
const cage = `#!/bin/sh
while [ "$1" != -- ]; do shift; done
shift
trap : TERM
"$@" &
while kill -0 $! 2>/dev/null; do wait $!; status=$?; done
exit $status
`;
const chromium =
  '#!/bin/sh\nfor last; do :; done\necho "$last" >>/var/lib/aushang-screen/shown\nexec sleep infinity\n';
/** Answers the question of the package, in place of a person. */
const editor = `#!/bin/sh\nsed -i 's#^aushang-screen/url=.*#aushang-screen/url="${wall.replace('&', '\\&')}"#' "$1"\n`;
/** A container has no console. */
const withoutConsole =
  '[Service]\nTTYPath=\nStandardInput=null\nTTYReset=no\nTTYVHangup=no\nTTYVTDisallocate=no\n';

let packages = '';
let machine: DebianMachine;
const run = (script: string) => machine.run(script);
const install = (...files: string[]) =>
  run(`cd /packages && apt-get install --yes ${files.map((file) => `./${file}`).join(' ')}`);
const gatewayPackage = (of: string) =>
  readdirSync(packages).find((name) => name.startsWith(`aushang_${of}-1_`)) ?? '';
const screenPackage = (of: string) => `aushang-screen_${of}-1_all.deb`;

const soon = { timeout: 60_000, interval: 250 };
const healthz = () => run('curl --silent http://127.0.0.1:8080/healthz || true');
const shownAddress = () => run('tail -n 1 /var/lib/aushang-screen/shown || true');
const mainProcess = (unit: string) => run(`systemctl show --property MainPID --value ${unit}`);

const buildVersion = (of: string) =>
  runProgram(
    process.execPath,
    ['scripts/packages.mjs', '--cpu', process.arch, '--version', of, '--output', packages],
    { AUSHANG_COMPRESSION: 'gzip' },
  );

beforeAll(async () => {
  if (missing !== null) return;
  packages = mkdtempSync(join(tmpdir(), 'aushang-packages-'));
  await buildVersion(version);
  await buildVersion(newVersion);
  makeStub(packages, 'cage', cage);
  makeStub(packages, 'chromium', chromium);
  const fonts = ['fonts-dejavu-core', 'fonts-noto-color-emoji'];
  machine = await startDebian(['nodejs', 'curl', 'procps', 'debconf', 'nginx-light', ...fonts]);
  // Only the test of its example needs it.
  run(`systemctl disable ${machine.isBooted ? '--now' : ''} nginx`);
  mkdirSync(join(machine.folder, 'packages'));
  for (const name of readdirSync(packages).filter((file) => file.endsWith('.deb')))
    cpSync(join(packages, name), join(machine.folder, 'packages', name));
  if (!machine.isBooted) console.log('systemd does not start here: what needs a running service is skipped');
});

afterAll(async () => {
  if (missing !== null) return;
  await machine.stop();
  rmSync(packages, { recursive: true, force: true });
});

const skipped = missing === null ? '' : ` (skipped: ${missing})`;

describe.skipIf(missing !== null)(`the Debian packages${skipped}`, () => {
  it('install the gateway without network, with settings that only its group can read', () => {
    install(gatewayPackage(version));
    expect(run('aushang --version')).toContain(version);
    expect(run('cat /usr/lib/aushang/dist/page/THIRD-PARTY-NOTICES.txt')).toContain('react');
    expect(run('stat --format "%a %U %G" /etc/aushang /etc/aushang/aushang.env')).toBe(
      '2750 root aushang\n640 root root',
    );
    expect(run('find /usr/lib/aushang ! -type l \\( ! -user root -o -perm /022 \\)')).toBe('');
    expect(run('systemd-analyze verify /usr/lib/systemd/system/aushang.service')).toBe('');
  });

  it('start the gateway with sample events, on the loopback only, as a user of its own', async ({ skip }) => {
    skip(!machine.isBooted, 'needs systemd');
    await expect.poll(healthz, soon).toContain(`"version":"${version}"`);
    await expect
      .poll(() => run("curl --silent 'http://127.0.0.1:8080/?monitor=mensa'"), soon)
      .toContain('class="first');
    // State 0A: listening. The first column after the number is the address, as hexadecimal digits.
    const listening = run('cat /proc/net/tcp /proc/net/tcp6 | awk \'$4 == "0A" { print $2 }\' | sort');
    expect(listening).toBe('0100007F:1F90\n0100007F:1F91');
    expect(run(`stat --format %U /proc/${mainProcess('aushang')} /var/lib/aushang`)).toBe('aushang\naushang');
    expect(run('stat --format %a /var/lib/aushang')).toBe('700');
    expect(run('stat --format %a /var/lib/aushang/event-service/start-secrets.txt')).toBe('600');
  });

  it('bring an example for nginx that serves the gateway as it is, and one for Apache', async ({ skip }) => {
    expect(run('cat /usr/share/doc/aushang/examples/apache-sign-on.conf')).toContain('OIDCRedirectURI');
    run(`rm /etc/nginx/sites-enabled/default
      cp /usr/share/doc/aushang/examples/nginx.conf /etc/nginx/conf.d/aushang.conf`);
    expect(run('nginx -t')).not.toMatch(/warn|emerg/);
    skip(!machine.isBooted, 'needs systemd');
    run('systemctl start nginx');
    await expect.poll(() => run('curl --silent http://127.0.0.1/healthz || true'), soon).toContain('"ok"');
    run('systemctl stop nginx; rm -r /etc/nginx/conf.d/aushang.conf /var/lib/nginx/aushang');
  });

  it('let the gateway listen on all networks, with a key file that nobody else can read', async ({
    skip,
  }) => {
    run(`echo ${key} >/etc/aushang/event-service-key
      sed -i 's/^#\\(EVENT_SERVICE_API_KEY_FILE=\\)/\\1/' /etc/aushang/aushang.env
      sed -i 's/^#\\(HOST=0.0.0.0\\)/\\1/' /etc/aushang/aushang.env
      echo DESK_PASSWORD=correct-horse-battery >>/etc/aushang/aushang.env`);
    for (const file of ['event-service-key', 'aushang.env'])
      expect(() => run(`setpriv --reuid nobody --clear-groups cat /etc/aushang/${file}`)).toThrow(
        'Permission denied',
      );
    skip(!machine.isBooted, 'needs systemd');
    run('systemctl restart aushang');
    await expect.poll(healthz, soon).toContain('"ok"');
    const status = (sent: string) =>
      run(
        `curl --silent --output /dev/null --write-out '%{http_code}' -H 'X-API-KEY: ${sent}' http://127.0.0.1:8081/api/events`,
      );
    expect([status(key), status('0123abcd-ffffffffffffffff-0123abcd')]).toEqual(['200', '401']);
    expect(run('journalctl --unit aushang')).not.toContain(key);
  });

  it('keep settings, key and data at an upgrade, and restart the gateway', async ({ skip }) => {
    const settings = run('md5sum /etc/aushang/*');
    if (machine.isBooted)
      run(`echo '[{"name":"mensa","monitors":["mensa"]}]' >/tmp/screens.json
        DESK_PASSWORD=correct-horse-battery aushang screens import /tmp/screens.json`);
    install(gatewayPackage(newVersion));
    expect(run('md5sum /etc/aushang/*')).toBe(settings);
    expect(run('stat --format "%a %U %G" /etc/aushang /etc/aushang/aushang.env')).toBe(
      '2750 root aushang\n640 root root',
    );
    skip(!machine.isBooted, 'needs systemd');
    await expect.poll(healthz, soon).toContain(`"version":"${newVersion}"`);
    expect(run('DESK_PASSWORD=correct-horse-battery aushang screens export')).toContain('"mensa"');
  });

  it('install a screen without an address, and leave it stopped', () => {
    install('cage_999_all.deb', 'chromium_999_all.deb', screenPackage(version));
    expect(run("dpkg-query --show --showformat '${db:Status-Status}' aushang-screen")).toBe('installed');
    expect(run('grep AUSHANG_URL /etc/aushang/screen.env')).toBe('AUSHANG_URL=');
    run('test -x /usr/lib/aushang-screen/aushang-panel');
    expect(run('systemctl is-enabled aushang-screen 2>/dev/null || true')).toBe('disabled');
    expect(run('systemd-analyze verify /usr/lib/systemd/system/aushang-screen.service')).toBe('');
    // Tenths of the exposure; above it the command fails.
    run('systemd-analyze security --offline=true --threshold=40 aushang-screen.service');
    expect(run('grep Description-de /var/lib/dpkg/info/aushang-screen.templates')).toContain('Adresse');
    expect(run('id --groups --name aushang-screen')).toMatch(/input.*render|render.*input/);
    run('! pgrep --uid aushang-screen');
  });

  it('ask for the address, and start the screen with it', async ({ skip }) => {
    const dropIn = join(machine.folder, 'etc/systemd/system/aushang-screen.service.d');
    mkdirSync(dropIn, { recursive: true });
    writeFileSync(join(dropIn, 'test.conf'), withoutConsole);
    writeFileSync(join(machine.folder, 'usr/local/bin/answer'), editor, { mode: 0o755 });
    run('systemctl daemon-reload || true');
    run('EDITOR=/usr/local/bin/answer DEBIAN_FRONTEND=editor dpkg-reconfigure aushang-screen');
    expect(run('grep AUSHANG_URL= /etc/aushang/screen.env')).toBe(`AUSHANG_URL=${wall}`);
    expect(run('systemctl is-enabled aushang-screen 2>/dev/null')).toBe('enabled');
    skip(!machine.isBooted, 'needs systemd');
    await expect.poll(shownAddress, soon).toBe(wall);
    expect(run(`stat --format %U /proc/${mainProcess('aushang-screen')}`)).toBe('aushang-screen');
  });

  it('let an edit of the file win over the stored answer, also at an upgrade', async ({ skip }) => {
    run(`sed -i 's/monitor=mensa/monitor=library/' /etc/aushang/screen.env
      echo AUSHANG_WAIT_SECONDS=5 >>/etc/aushang/screen.env`);
    const edited = run('cat /etc/aushang/screen.env');
    install(screenPackage(newVersion));
    expect(run('cat /etc/aushang/screen.env')).toBe(edited);
    expect(run('debconf-show aushang-screen')).toContain('monitor=library');
    skip(!machine.isBooted, 'needs systemd');
    await expect.poll(shownAddress, soon).toBe(wall.replace('mensa', 'library'));
  });

  it('leave a screen stopped and disabled that the administrator has disabled', ({ skip }) => {
    skip(!machine.isBooted, 'needs systemd');
    run('systemctl disable --now aushang-screen && dpkg-reconfigure aushang-screen');
    // Nothing is left of the launcher, though PAM puts it into a session of its own.
    run('! pgrep --uid aushang-screen --full aushang-screen/aushang-screen');
    expect(run('systemctl is-active aushang-screen || true')).toBe('inactive');
    expect(run('systemctl is-enabled aushang-screen 2>/dev/null || true')).toBe('disabled');
  });

  it('take the address from a preseeded answer', async ({ skip }) => {
    run(`apt-get purge --yes aushang-screen
      echo 'aushang-screen aushang-screen/url string ${wall}' | debconf-set-selections`);
    install(screenPackage(newVersion));
    expect(run('grep AUSHANG_URL= /etc/aushang/screen.env')).toBe(`AUSHANG_URL=${wall}`);
    skip(!machine.isBooted, 'needs systemd');
    await expect.poll(shownAddress, soon).toBe(wall);
  });

  it('keep settings and data when removed, and leave nothing when purged', () => {
    const kept = '/etc/aushang/aushang.env /etc/aushang/event-service-key /etc/aushang/screen.env';
    run(`apt-get remove --yes aushang aushang-screen
      ls ${kept}
      ! pgrep --uid aushang,aushang-screen
      [ ! -d /run/systemd/system ] || ls /var/lib/aushang/screens.sqlite`);
    run('apt-get purge --yes aushang aushang-screen; rm -r /etc/systemd/system/aushang-screen.service.d');
    expect(run('find / -xdev -path /packages -prune -o -name "*aushang*" -print')).toBe('');
    expect(run('getent passwd aushang aushang-screen || getent group aushang aushang-screen || true')).toBe(
      '',
    );
    expect(run('debconf-show aushang-screen')).toBe('');
  });
});
