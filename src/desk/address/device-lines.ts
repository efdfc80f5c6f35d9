/** The kinds of screens there are ready lines for. */
export const devices = ['pi', 'linux', 'chromeos', 'tv'] as const;
export type Device = (typeof devices)[number];

/** Chromium as a screen needs it: no bubbles after a power cut, no translation bar, no gestures, sound never asked for. */
const flags = [
  '--kiosk',
  '--noerrdialogs',
  '--disable-session-crashed-bubble',
  '--hide-crash-restore-bubble',
  '--no-first-run',
  '--disable-translate',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  '--password-store=basic',
].join(' ');

/** What to enter on a device so that it opens an address at every start. */
export function deviceLines(device: Device, address: string): string {
  switch (device) {
    case 'pi':
      return `chromium ${flags} ${shellQuoted(address)} &`;
    case 'linux':
      return [
        '[Desktop Entry]',
        'Type=Application',
        'Name=Aushang',
        `Exec=chromium ${flags} ${desktopQuoted(address)}`,
      ].join('\n');
    case 'chromeos':
    case 'tv':
      return address;
  }
}

/** For a POSIX shell: nothing inside single quotes means anything. */
function shellQuoted(text: string): string {
  return `'${text.replace(/'/g, '%27')}'`;
}

/** For the Exec line of a desktop entry: quoted, and a per cent sign is written twice (desktop entry specification). */
function desktopQuoted(text: string): string {
  return `"${text.replace(/["`$\\]/g, (sign) => encodeURIComponent(sign)).replace(/%/g, '%%')}"`;
}
