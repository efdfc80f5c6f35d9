import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import styles from './fields.module.css';

const de = { said: 'Meldung des Servers:', signIn: 'In neuem Tab anmelden' };
const en: typeof de = { said: 'The server says:', signIn: 'Sign in in a new tab' };
const words = { de, en };

export const statusOf = (error: Error): number => (error instanceof RequestError ? error.status : 0);

/** Failures whose reason is quoted in the words of the server. */
const quoted: readonly string[] = ['refused', 'unavailable', 'other'];

/** What did not work and what to do, as `text`; `kind`: of the failure, among them `signedOut`. */
export function RequestFailure(props: {
  readonly error: Error;
  readonly kind: string;
  readonly text: string;
}) {
  const { error, kind, text } = props;
  const { words: own } = useView(words);
  return (
    <div className={styles.problem}>
      <p>{text}</p>
      {kind === 'signedOut' && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {own.signIn}
          </a>
        </p>
      )}
      {quoted.includes(kind) && (
        <p className={styles.meaning}>
          {own.said} <q lang="en">{error.message}</q>
        </p>
      )}
    </div>
  );
}
