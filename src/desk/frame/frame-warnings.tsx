import { useWords } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { GoLink } from '#desk/shell/go-link.tsx';
import { whyRoute } from '#desk/shell/route.ts';
import type { SlideWarning, FrameState } from '#messages/frame-messages.ts';
import styles from './frame-warnings.module.css';
import { frameWords } from './frame-words.ts';

type Kind = Exclude<SlideWarning['kind'], 'skipped'>;

const maxLinks = 8;

/** Text or QR codes too small for the distance, shortened titles. */
export function FrameWarnings(props: { readonly state: FrameState | null; readonly kinds: readonly Kind[] }) {
  const words = useWords(frameWords);
  const { state, kinds } = props;
  const isListed = ({ kind }: SlideWarning) => kinds.some((one) => one === kind);
  if (state === null || (state.codes === null && !state.warnings.some(isListed))) return null;
  return (
    <div className={styles.warnings} role="status">
      {state.codes !== null && <p>{words.codesTooSmall(state.codes.distance, state.codes.reach)}</p>}
      {kinds.map((kind) => (
        <WarningLine
          key={kind}
          kind={kind}
          warnings={state.warnings.filter((warning) => warning.kind === kind)}
        />
      ))}
    </div>
  );
}

function WarningLine(props: { readonly kind: Kind; readonly warnings: FrameState['warnings'] }) {
  const words = useWords(frameWords);
  const shared = useWords(deskWords);
  const { kind, warnings } = props;
  if (warnings.length === 0) return null;
  const rest = warnings.length - maxLinks;
  return (
    <p>
      {words.warnings[kind]}{' '}
      {warnings.slice(0, maxLinks).map(({ key }) => {
        const event = key.split('/').pop() ?? '';
        return (
          <span key={key}>
            <GoLink to={whyRoute({ event })}>{shared.eventId(event)}</GoLink>{' '}
          </span>
        );
      })}
      {rest > 0 && shared.more(rest)}
    </p>
  );
}
