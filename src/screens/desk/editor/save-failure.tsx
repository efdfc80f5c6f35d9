import fieldStyles from './fields.module.css';
import { RequestFailure, statusOf } from './request-failure.tsx';
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
  /** Of a command nothing was typed that could be lost, and a refusal has reasons of its own. */
  readonly isCommand?: boolean;
}) {
  const { error, isCommand = false } = props;
  const { words } = useView(changeWords);
  const { words: form } = useView(formWords);
  if (error === null) return null;
  if (error instanceof NameTakenError)
    return <p className={fieldStyles.problem}>{form.taken(error.message)}</p>;
  const known = kinds.get(statusOf(error)) ?? 'other';
  const kind = isCommand && (known === 'off' || known === 'refused') ? 'other' : known;
  return <RequestFailure {...{ error, kind }} text={words.failures[kind](isCommand ? '' : words.kept)} />;
}
