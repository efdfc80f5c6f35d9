import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { startWords } from './start-words.ts';

const minute = 60_000;

export function DeskAlerts(props: {
  readonly error: Error | null;
  readonly isOutdated: boolean;
  /** How far the gateway's clock is ahead of this device's, ms. */
  readonly skewMs: number;
}) {
  const { summary, words } = useView(startWords);
  const { error, isOutdated, skewMs } = props;
  const isSignedOut = error instanceof RequestError && error.status === 401;
  return (
    <div role="status">
      {isSignedOut && (
        <p className="alert">
          {words.signInNeeded} <a href={window.location.pathname + window.location.search}>{words.signIn}</a>
        </p>
      )}
      {error !== null && !isSignedOut && <p className="alert">{words.unreachable}</p>}
      {summary !== undefined && summary.answered < summary.total && (
        <p className="alert">{words.part(summary.answered, summary.total)}</p>
      )}
      {isOutdated && (
        <p className="alert">
          {words.newer} <a href={window.location.pathname + window.location.search}>{words.reload}</a>
        </p>
      )}
      {Math.abs(skewMs) >= minute && (
        <p className="alert">{words.skew(Math.round(Math.abs(skewMs) / minute), skewMs < 0)}</p>
      )}
    </div>
  );
}
