import styles from './address.module.css';
import { useDesk } from './desk-context.ts';
import { GoLink } from './go-link.tsx';
import type { FrameState } from './read-kiosk-state.ts';

/** What this screen can't show as it should: shortened titles, codes too small for the distance. */
export function FrameWarnings({ state }: { readonly state: FrameState | null }) {
  const { monitor } = useDesk().words;
  if (state === null || state.warnings.length === 0) return null;
  return (
    <div className={styles.warnings} role="status">
      <p>{monitor.slideWarnings}:</p>
      <ul>
        {state.warnings.map(({ kind, key }) => {
          const id = key.split('/').pop() ?? '';
          return (
            <li key={kind + key}>
              {monitor[kind]}{' '}
              <GoLink to={{ view: 'why', search: '', event: id, monitor: '' }}>Nr. {id}</GoLink>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
