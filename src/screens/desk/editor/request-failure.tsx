import { Failure } from '@aushang/staff/form-bar.tsx';
import { RequestError } from '#data/get-json.ts';
import { useView } from '#desk/shell/desk-context.ts';
import { changeWords } from './change-words.ts';

type Write = (kept: string) => string;

interface FailureWords {
  /** By the status of the answer; 0: there was none. */
  readonly failures: Readonly<Partial<Record<number, Write>>> & { readonly other: Write };
  /** Says that what was typed is still there. */
  readonly kept: string;
}

interface Props {
  readonly error: Error | null;
  /** Nothing was typed that could be lost or changed. */
  readonly isCommand?: boolean;
  readonly texts?: { readonly de: FailureWords; readonly en: FailureWords };
}

/** They ask for another input. */
const ofInput = [400, 409, 413];
/** Their reason is quoted in the words of the server, like that of failures without a text of their own. */
const quoted = [400, 503];

/** Why the gateway did not do something, and what to do. Nothing without an error. */
export function RequestFailure({ error, isCommand = false, texts = changeWords }: Props) {
  const { words } = useView(texts);
  if (error === null) return null;
  const status = error instanceof RequestError ? error.status : 0;
  const write = isCommand && ofInput.includes(status) ? undefined : words.failures[status];
  return (
    <Failure title={(write ?? words.failures.other)(isCommand ? '' : words.kept)}>
      {status === 401 && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {words.signIn}
          </a>
        </p>
      )}
      {(write === undefined || quoted.includes(status)) && (
        <p className="hint">
          {words.serverSays} <q lang="en">{error.message}</q>
        </p>
      )}
    </Failure>
  );
}
