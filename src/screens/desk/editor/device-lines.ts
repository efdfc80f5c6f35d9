/** Suppresses dialogs after a power cut, the translation bar, gestures and the keyring password. */
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

const edge = String.raw`"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe"`;
const edgeFlags = [
  '--edge-kiosk-type=fullscreen',
  '--no-first-run',
  '--disable-session-crashed-bubble',
  '--disable-features=Translate',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
].join(' ');

export const devices = ['pi', 'linux', 'windows', 'chromeos', 'tv'] as const;

/** The text to enter on a device so that it opens an address at each start. */
export function deviceLines(device: (typeof devices)[number], address: string): string {
  if (device === 'pi') return `chromium ${flags} ${shellQuoted(address)} &`;
  if (device === 'windows') return `${edge} --kiosk ${windowsQuoted(address)} ${edgeFlags}`;
  if (device !== 'linux') return address;
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Aushang',
    `Exec=chromium ${flags} ${desktopQuoted(address)}`,
  ].join('\n');
}

/** POSIX shell: inside single quotes only the quote itself is special. */
function shellQuoted(text: string): string {
  return `'${text.replace(/'/g, '%27')}'`;
}

/** The Exec key of a desktop entry: quoted, with `%` doubled (desktop entry specification). */
function desktopQuoted(text: string): string {
  return `"${text.replace(/["`$\\]/g, (character) => encodeURIComponent(character)).replace(/%/g, '%%')}"`;
}

/** Windows: inside double quotes only the quote itself is special. */
function windowsQuoted(text: string): string {
  return `"${text.replace(/"/g, '%22')}"`;
}
