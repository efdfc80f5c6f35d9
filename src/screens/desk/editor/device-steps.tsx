import { Button } from '@aushang/staff/form-bar.tsx';
import { useState } from 'react';
import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';

/** Copies a text, also on a plain http origin, which has no `navigator.clipboard`. Answers whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  // The keyboard of a phone stays closed.
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; opacity: 0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without https
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}

/** Copies a text, or asks to copy it by hand. For another text give it another key. */
export function CopyButton({ text, isMain }: { readonly text: string; readonly isMain?: boolean }) {
  const { words } = useView(deskWords);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed');
  return (
    <>
      <Button data-main={isMain} onClick={() => void copy()}>
        {outcome === 'copied' ? `${words.copied} ✓` : words.copy}
      </Button>
      <span role="status" className={outcome === 'copyFailed' ? 'hint' : 'unseen'}>
        {outcome !== null && words[outcome]}
      </span>
    </>
  );
}

const edge = String.raw`"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe"`;
const edgeFlags = [
  '--edge-kiosk-type=fullscreen',
  '--no-first-run',
  '--disable-session-crashed-bubble',
  '--disable-features=Translate',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
].join(' ');

export const devices = ['debian', 'windows', 'chromeos', 'tv'] as const;

/** The text to enter on a device so that it opens an address at each start. */
export function deviceLines(device: (typeof devices)[number], address: string): string {
  if (device === 'windows') return `${edge} --kiosk ${windowsQuoted(address)} ${edgeFlags}`;
  if (device !== 'debian') return address;
  return [
    `echo ${shellQuoted(`aushang-screen aushang-screen/url string ${address}`)} | sudo debconf-set-selections`,
    'sudo apt install ./aushang-screen_*.deb',
  ].join('\n');
}

/** POSIX shell: inside single quotes only the quote itself is special. */
const shellQuoted = (text: string) => `'${text.replace(/'/g, '%27')}'`;

/** Windows: inside double quotes only the quote itself is special. */
function windowsQuoted(text: string): string {
  return `"${text.replace(/"/g, '%22')}"`;
}

/** How each kind of device comes to open an address at every start. */
export function DeviceSteps({ address }: { readonly address: string }) {
  const { words } = useView(addressWords);
  return (
    <section>
      <h2>{words.devices}</h2>
      {devices.map((device) => {
        const lines = deviceLines(device, address);
        return (
          <details key={device} name="device" className="fold">
            <summary>{words.device[device]}</summary>
            <p>{words.steps[device]}</p>
            <pre
              className={styles.lines}
              // Focusable, so that a long line scrolls by keyboard.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              <code>{lines}</code>
            </pre>
            <p>
              <CopyButton key={lines} text={lines} />
            </p>
          </details>
        );
      })}
    </section>
  );
}
