import { Failure } from '@aushang/staff/form-bar.tsx';
import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { changeWords } from './change-words.ts';
import { formWords } from './form-words.ts';
import { NameTakenError } from './use-change-screen.ts';

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
  return <RequestFailure error={error} failures={words.failures} kept={isCommand ? '' : words.kept} />;
}

const de = { said: 'Meldung des Servers:', signIn: 'In neuem Tab anmelden' };
const en: typeof de = { said: 'The server says:', signIn: 'Sign in in a new tab' };
const words = { de, en };

/** Kinds of failures by the status of the answer; 0: there was none. */
const kinds: ReadonlyMap<number, Kind> = new Map([
  [0, 'noAnswer'],
  [400, 'refused'],
  [401, 'signedOut'],
  [409, 'off'],
  [413, 'tooLong'],
  [429, 'tooMany'],
  [503, 'unavailable'],
]);
type Kind = 'noAnswer' | 'refused' | 'signedOut' | 'off' | 'tooLong' | 'tooMany' | 'unavailable' | 'other';
type Write = (kept: string) => string;

/** They ask for another input. */
const ofInput: readonly Kind[] = ['refused', 'off', 'tooLong'];
/** Failures whose reason is quoted in the words of the server. */
const quoted: readonly Kind[] = ['refused', 'unavailable', 'other'];

/** What did not work, and what to do. Nothing without an error. */
export function RequestFailure(props: {
  readonly error: Error | null;
  readonly failures: Readonly<Partial<Record<Kind, Write>>> & { readonly other: Write };
  /** Says that what was typed is still there; '' where nothing was typed. */
  readonly kept: string;
}) {
  const { error, failures, kept } = props;
  const { words: own } = useView(words);
  if (error === null) return null;
  const known = kinds.get(error instanceof RequestError ? error.status : 0) ?? 'other';
  const kind = (kept === '' && ofInput.includes(known)) || failures[known] === undefined ? 'other' : known;
  return (
    <Failure
      title={(failures[kind] ?? failures.other)(kept)}
      said={quoted.includes(kind) && [own.said, error.message]}
    >
      {kind === 'signedOut' && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {own.signIn}
          </a>
        </p>
      )}
    </Failure>
  );
}
