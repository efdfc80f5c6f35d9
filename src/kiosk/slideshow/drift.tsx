import type { ReactNode } from 'react';
import styles from './slide.module.css';

/** Whole px. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Against burn-in everything that is set wanders a little, once a minute; grounds and images keep their edges. */
export function Drift({ shift, children }: { readonly shift: Shift; readonly children: ReactNode }) {
  return (
    <div className={styles.drift} style={{ transform: `translate(${shift.x}px, ${shift.y}px)` }}>
      {children}
    </div>
  );
}
