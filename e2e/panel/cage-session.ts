import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeDebianRoot } from '#scripts/testing/debian-root.ts';

const nobody = 65_534;

/** Notes its arguments, and answers as a television does. */
const cecControl = `#!/bin/sh
echo "$*" >>/tmp/cec.log
case "$*" in
  *--standby*) echo standby >/tmp/television ;;
  *--image-view-on*) echo on >/tmp/television ;;
  *--give-device-power-status*) printf '\\tpwr-state: %s (0x00)\\n' "$(cat /tmp/television)" ;;
  *--playback*) printf '\\tPhysical Address           : 1.0.0.0\\n' ;;
esac
`;

/** The state of the output, as the compositor says it, each second. */
const watched = `/usr/lib/aushang-screen/aushang-screen &
trap 'kill $!' TERM
while sleep 1; do wlr-randr >/tmp/outputs.new && mv /tmp/outputs.new /tmp/outputs; done
`;

/**
 * A screen with the real launcher in a headless session of Debian's `cage`. Its browser only waits, and `cec-ctl` notes what it is
 * asked for. `url`: the page.
 */
export async function startCageSession(url: string) {
  const archive = await makeDebianRoot(['cage', 'wlr-randr', 'curl', 'procps']);
  const root = mkdtempSync(join(tmpdir(), 'aushang-cage-'));
  execFileSync('tar', ['-xf', archive, '-C', root, '--numeric-owner']);
  chmodSync(root, 0o755);
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode: 0o755 });
  };
  for (const name of ['aushang-screen', 'aushang-panel', 'waiting.html'])
    cpSync(join('deploy', name), join(root, 'usr/lib/aushang-screen', name));
  write('usr/local/bin/chromium', '#!/bin/sh\nexec sleep infinity\n');
  write('usr/local/bin/cec-ctl', cecControl);
  write('usr/local/bin/watched-screen', watched);
  write('tmp/cec/cec0', '');
  for (const path of ['dev/shm', 'tmp/.X11-unix', 'tmp/run', 'tmp/state', 'tmp']) {
    mkdirSync(join(root, path), { recursive: true });
    chmodSync(join(root, path), path === 'tmp/run' ? 0o700 : 0o1777);
    chownSync(join(root, path), nobody, nobody);
  }
  const variables = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/bin',
    HOME: '/tmp',
    XDG_RUNTIME_DIR: '/tmp/run',
    WLR_BACKENDS: 'headless',
    WLR_LIBINPUT_NO_DEVICES: '1',
    WLR_RENDERER: 'pixman',
    AUSHANG_URL: url,
    AUSHANG_CEC_DEVICES: '/tmp/cec',
    STATE_DIRECTORY: '/tmp/state',
  };
  const words = [`--userspec=${nobody}:${nobody}`, root, 'cage', '-d', '--', 'watched-screen'];
  const session = spawn('chroot', words, { env: variables, stdio: 'ignore', detached: true });
  const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
  return {
    /** What `wlr-randr` says of the output: "yes", "no", or '' before it has been asked. */
    isEnabled: () => /Enabled: (\w+)/.exec(read('tmp/outputs'))?.[1] ?? '',
    /** The last state that the television was told. */
    television: () => read('tmp/television').trim(),
    stop: async () => {
      const ended = new Promise((resolve) => session.once('exit', resolve));
      process.kill(-(session.pid ?? 0), 'SIGTERM');
      await ended;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
