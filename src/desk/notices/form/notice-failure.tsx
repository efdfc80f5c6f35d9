import { RequestError } from '#data/get-json.ts';
import fieldStyles from '#desk/address/fields/fields.module.css';
import { useView } from '#desk/shell/desk-context.ts';
import { sendWords } from './send-words.ts';

type Kind = keyof (typeof sendWords)['de']['failures'];

const kinds: ReadonlyMap<number, Kind> = new Map([
  [0, 'noAnswer'],
  [400, 'refused'],
  [401, 'signedOut'],
  [413, 'tooLong'],
  [429, 'tooMany'],
  [503, 'unavailable'],
]);

/** With the reason in the words of the server. */
const quoted: readonly Kind[] = ['refused', 'unavailable', 'other'];

/** Why a notice was not sent, or not ended, and what to do. Nothing without an error. */
export function NoticeFailure(props: {
  readonly error: Error | null;
  /** Whether there is a text that could be lost. */
  readonly hasText: boolean;
}) {
  const { error, hasText } = props;
  const { words } = useView(sendWords);
  if (error === null) return null;
  const status = error instanceof RequestError ? error.status : 0;
  const known = kinds.get(status) ?? 'other';
  const kind = !hasText && (known === 'refused' || known === 'tooLong') ? 'other' : known;
  return (
    <div className={fieldStyles.problem}>
      <p>{words.failures[kind](hasText ? words.kept : '')}</p>
      {kind === 'signedOut' && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {words.signIn}
          </a>
        </p>
      )}
      {quoted.includes(kind) && (
        <p className={fieldStyles.meaning}>
          {words.said} <q lang="en">{error.message}</q>
        </p>
      )}
    </div>
  );
}
