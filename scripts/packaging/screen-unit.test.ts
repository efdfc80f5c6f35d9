import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const unit = readFileSync('deploy/aushang-screen.service', 'utf8');
const settings = new Map(
  Array.from(unit.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => [name, value] as const),
);

it('the unit of a screen gives its browser no rights that it does not need', () => {
  const on =
    'NoNewPrivileges PrivateTmp ProtectControlGroups ProtectHostname ProtectKernelLogs ProtectKernelModules ProtectKernelTunables LockPersonality RestrictRealtime RestrictSUIDSGID';
  for (const name of on.split(' ')) expect([name, settings.get(name)]).toEqual([name, 'yes']);
  expect(Object.fromEntries(settings)).toMatchObject({
    CapabilityBoundingSet: '',
    ProtectSystem: 'full',
    InaccessiblePaths: '-/home -/root',
    RestrictAddressFamilies: 'AF_UNIX AF_INET AF_INET6 AF_NETLINK',
    SystemCallArchitectures: 'native',
    UMask: '0077',
  });
  expect(settings.get('SystemCallFilter')).toMatch(/^~.*@module.*@raw-io.*@reboot/);
});

it.each([
  ['ProtectHome', 'the runtime folder of the compositor'],
  ['ProtectProc', 'renderers, which the launcher looks for'],
  ['ProtectClock', 'screen and keyboard: it allows one device, and so no other'],
  ['PrivateDevices', 'screen and keyboard'],
  ['DeviceAllow', 'screen and keyboard'],
  ['PrivateUsers', 'the groups of its user'],
  ['RestrictNamespaces', 'the sandbox of the browser'],
  ['MemoryDenyWriteExecute', 'the compiler of the browser'],
])('the unit of a screen does not set %s, which would take %s', (name) => {
  expect(settings.has(name)).toBe(false);
});
