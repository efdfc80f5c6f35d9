export const devices = ['pi', 'linux', 'chromeos', 'tv'] as const;
export type Device = (typeof devices)[number];

/** No bubbles after a power cut, no translation bar, no gestures, no request for a keyring password. */
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

/** What to enter on a device so that it opens an address at each start. */
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

/** POSIX shell: nothing inside single quotes is special except the quote itself. */
function shellQuoted(text: string): string {
  return `'${text.replace(/'/g, '%27')}'`;
}

/** The Exec key of a desktop entry: quoted, with `%` doubled (desktop entry specification). */
function desktopQuoted(text: string): string {
  return `"${text.replace(/["`$\\]/g, (character) => encodeURIComponent(character)).replace(/%/g, '%%')}"`;
}
