import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { changeWords } from './change-words.ts';
import { formWords } from './form-words.ts';
import { NameTakenError } from './use-change-screen.ts';

type Kind = keyof (typeof changeWords)['de']['failures'];

const kinds: ReadonlyMap<number, Kind> = new Map([
  [0, 'noAnswer'],
  [400, 'refused'],
  [401, 'signedOut'],
  [409, 'off'],
  [503, 'unavailable'],
]);

/** Why the gateway did not do something, and what to do. Nothing without an error. */
export function SaveFailure(props: {
  readonly error: Error | null;
  /** A command loses nothing that was typed, and is refused for other reasons. */
  readonly isCommand?: boolean;
}) {
  const { error, isCommand = false } = props;
  const { words } = useView(changeWords);
  const { words: form } = useView(formWords);
  if (error === null) return null;
  if (error instanceof NameTakenError) return <p className="problem">{form.taken(error.message)}</p>;
  const known = kinds.get(statusOf(error)) ?? 'other';
  const kind = isCommand && (known === 'off' || known === 'refused') ? 'other' : known;
  return <RequestFailure {...{ error, kind }} text={words.failures[kind](isCommand ? '' : words.kept)} />;
}

const de = { said: 'Meldung des Servers:', signIn: 'In neuem Tab anmelden' };
const en: typeof de = { said: 'The server says:', signIn: 'Sign in in a new tab' };
const words = { de, en };

export const statusOf = (error: Error): number => (error instanceof RequestError ? error.status : 0);

/** Failures whose reason is quoted in the words of the server. */
const quoted: readonly string[] = ['refused', 'unavailable', 'other'];

/** What did not work and what to do, as `text`; `kind` is that of the failure; one is `signedOut`. */
export function RequestFailure(props: {
  readonly error: Error;
  readonly kind: string;
  readonly text: string;
}) {
  const { error, kind, text } = props;
  const { words: own } = useView(words);
  return (
    <div className="problem">
      <p>{text}</p>
      {kind === 'signedOut' && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {own.signIn}
          </a>
        </p>
      )}
      {quoted.includes(kind) && (
        <p className="hint">
          {own.said} <q lang="en">{error.message}</q>
        </p>
      )}
    </div>
  );
}
