import { useView } from '#desk/shell/desk-context.ts';
import { addressWords } from './address-words.ts';
import styles from './address.module.css';
import { CopyButton } from './copy-button.tsx';
import { deviceLines, devices } from './device-lines.ts';

/** How each kind of device comes to open an address at every start. */
export function DeviceSteps({ address }: { readonly address: string }) {
  const { words } = useView(addressWords);
  return (
    <section className={styles.devices}>
      <h2>{words.devices}</h2>
      {devices.map((device) => {
        const lines = deviceLines(device, address);
        return (
          <details key={device} name="device">
            <summary>{words.device[device]}</summary>
            <p>{words.steps[device]}</p>
            <pre
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
