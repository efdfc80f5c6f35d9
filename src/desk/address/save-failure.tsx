import { RequestError } from '#data/get-json.ts';
import fieldStyles from '#desk/address/fields/fields.module.css';
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

/** Why nothing was saved or removed, and what to do. Nothing without an error. */
export function SaveFailure({ error }: { readonly error: Error | null }) {
  const { words } = useView(changeWords);
  const { words: form } = useView(formWords);
  if (error === null) return null;
  if (error instanceof NameTakenError)
    return <p className={fieldStyles.problem}>{form.taken(error.message)}</p>;
  const status = error instanceof RequestError ? error.status : 0;
  const kind = kinds.get(status) ?? 'other';
  return (
    <div className={fieldStyles.problem}>
      <p>{words.failures[kind]}</p>
      {kind === 'signedOut' && (
        <p>
          <a href="/desk" target="_blank" rel="noreferrer">
            {words.signIn}
          </a>
        </p>
      )}
      {['refused', 'unavailable', 'other'].includes(kind) && (
        <p className={fieldStyles.meaning}>
          {words.said} <q lang="en">{error.message}</q>
        </p>
      )}
    </div>
  );
}
