import { useView } from '#desk/shell/desk-context.ts';
import { deskWords } from '#desk/shell/desk-words.ts';
import { noteWords } from '#desk/summary/note-words.ts';

/** In place of the named screens: they are loading, or why there are none. */
export function ScreensClosed() {
  const { facts, language, words } = useView(deskWords);
  const { noPassword, screensOff } = noteWords[language];
  if (facts?.screens === 'no-password') return <p className="lead">{noPassword}</p>;
  if (facts?.screens === 'off') return <p className="lead">{screensOff}</p>;
  return <p role="status">{words.loading}</p>;
}
