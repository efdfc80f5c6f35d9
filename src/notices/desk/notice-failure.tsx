import { RequestFailure, statusOf } from '#screens/desk/editor/request-failure.tsx';
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

/** Why a notice was not sent, or not ended, and what to do. Nothing without an error. */
export function NoticeFailure(props: {
  readonly error: Error | null;
  /** Whether there is a text that could be lost. */
  readonly hasText: boolean;
}) {
  const { error, hasText } = props;
  const { words } = useView(sendWords);
  if (error === null) return null;
  const known = kinds.get(statusOf(error)) ?? 'other';
  const kind = !hasText && (known === 'refused' || known === 'tooLong') ? 'other' : known;
  return <RequestFailure {...{ error, kind }} text={words.failures[kind](hasText ? words.kept : '')} />;
}
