import { useMemo, useState } from 'react';
import type { Parameters } from '#config/parameters.ts';
import { useDesk } from '#desk/shell/desk-context.ts';
import { monitorNamed } from '#screens/desk/use-screen.ts';
import type { ListedScreen } from '#screens/model/listed-screen.ts';
import { proposeName } from './propose-name.ts';
import { draftOf, requestOf, type ScreenDraft } from './screen-draft.ts';

/** What is typed of name and place. `stored`: null for a new screen. */
export function useScreenDraft(stored: ListedScreen | null) {
  const { facts, screens, monitors } = useDesk();
  const [draft, setDraft] = useState(() => draftOf(stored));
  // Stays so while the database is away: what was typed does not vanish.
  const [isNamed, setNamed] = useState(stored !== null);
  if (facts?.screens === 'on' && !isNamed) setNamed(true);
  const taken = useMemo(() => new Set(screens?.map(({ name }) => name)), [screens]);
  const name = draft.name ?? proposeName(draft, taken);
  return {
    draft,
    /** Typed or proposed. */
    name,
    isNamed,
    isTaken: stored === null && taken.has(name.toLowerCase()),
    requestWith: (parameters: Parameters) =>
      requestOf(draft, parameters, (id) => monitorNamed(monitors, id)?.categoryId),
    change: (part: Partial<ScreenDraft>) => setDraft((before) => ({ ...before, ...part })),
  };
}
