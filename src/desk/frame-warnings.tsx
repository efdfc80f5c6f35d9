import type { SlideWarning } from '#config/desk-messages.ts';
import styles from './address.module.css';
import { useDesk } from './desk-context.ts';
import { GoLink } from './go-link.tsx';
import type { FrameState } from './read-kiosk-state.ts';

type Kind = Exclude<SlideWarning['kind'], 'skipped'>;

const kinds: readonly Kind[] = ['type-too-small', 'title-shortened', 'code-too-small'];
/** More numbers tell no more. */
const mostNamed = 8;

/** What this screen can't show as it should: type or codes too small for the distance, shortened titles. */
export function FrameWarnings({ state }: { readonly state: FrameState | null }) {
  if (state === null || !state.warnings.some(({ kind }) => kind !== 'skipped')) return null;
  return (
    <div className={styles.warnings} role="status">
      {kinds.map((kind) => (
        <OneKind
          key={kind}
          kind={kind}
          warnings={state.warnings.filter((warning) => warning.kind === kind)}
        />
      ))}
    </div>
  );
}

function OneKind(props: { readonly kind: Kind; readonly warnings: FrameState['warnings'] }) {
  const { monitor, why } = useDesk().words;
  const { kind, warnings } = props;
  if (warnings.length === 0) return null;
  const rest = warnings.length - mostNamed;
  return (
    <p>
      {monitor[kind]}{' '}
      {warnings.slice(0, mostNamed).map(({ key }) => {
        const event = key.split('/').pop() ?? '';
        return (
          <span key={key}>
            <GoLink to={{ view: 'why', search: '', event, monitor: '' }}>{why.number(event)}</GoLink>{' '}
          </span>
        );
      })}
      {rest > 0 && monitor.more(rest)}
    </p>
  );
}
