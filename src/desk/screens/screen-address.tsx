import { screenAddress } from '#desk/address/screen-address.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import styles from './fleet.module.css';

/** The address of a named screen, for its device. */
export function ScreenAddress({ name }: { readonly name: string }) {
  return (
    <p className={styles.address}>
      <code>{screenAddress(name, useDesk().site)}</code>
    </p>
  );
}
