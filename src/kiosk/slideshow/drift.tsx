import type { ReactNode } from 'react';
import styles from './slide.module.css';

/** Whole px. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Shifts its children against burn-in; backgrounds and images stay at their edges. */
export function Drift({ shift, children }: { readonly shift: Shift; readonly children: ReactNode }) {
  return (
    <div className={styles.drift} style={{ transform: `translate(${shift.x}px, ${shift.y}px)` }}>
      {children}
    </div>
  );
}
