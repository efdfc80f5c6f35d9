import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { draftSchema, emptyDraft, type NoticeDraft } from './notice-draft.ts';

const storageKey = 'aushang-notice-draft';

/** What is entered; stays in this tab through other views, a reload and a new sign-in. */
export function useNoticeDraft() {
  const [draft, setDraft] = useState(readStored);
  useEffect(() => store(draft), [draft]);
  return {
    draft,
    change: (part: Partial<NoticeDraft>) => setDraft((before) => ({ ...before, ...part })),
    clear: () => setDraft(emptyDraft),
  };
}

function readStored(): NoticeDraft {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? 'null');
    return z.safeParse(draftSchema, stored).data ?? emptyDraft;
  } catch {
    return emptyDraft;
  }
}

/** Storage may be full or forbidden: then a reload empties the form. */
function store(draft: NoticeDraft): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Nothing depends on it.
  }
}
