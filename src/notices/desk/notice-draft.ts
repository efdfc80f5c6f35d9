import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Language, languages, type Site } from '#config/site.ts';
import type { NewNotice } from '#notices/model/listed-notice.ts';
import { coversScreen } from '#notices/model/notice-kinds.ts';
import { levelSchema } from '#notices/model/notice.ts';
import { endChoices, type EndMoment, endOf } from './end-choices.ts';

const storageKey = 'aushang-notice-draft';

/** What is entered. It stays in this tab through other views, a reload and a new sign-in. */
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

function store(draft: NoticeDraft): void {
  try {
    window.sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage may be full or forbidden: then a reload empties the form.
  }
}

const draftSchema = z.object({
  level: z._default(levelSchema, 'notice'),
  text: z._default(z.object({ de: z.string(), en: z.string() }), { de: '', en: '' }),
  /** False: for all screens, whatever is chosen; null until somebody decides. */
  isForChosen: z._default(z.nullable(z.boolean()), null),
  /** Monitor IDs. */
  monitors: z._default(z.readonly(z.array(z.string())), []),
  /** Names of screens. */
  screens: z._default(z.readonly(z.array(z.string())), []),
  /** Null stands for the usual end of the level. */
  end: z._default(z.nullable(z.enum(endChoices)), null),
  /** A local date-time of the site, for the end `chosen`. */
  chosenEnd: z._default(z.string(), ''),
  test: z._default(z.boolean(), false),
});

export type NoticeDraft = Readonly<z.output<typeof draftSchema>>;

export const emptyDraft: NoticeDraft = z.parse(draftSchema, {});

/** A real alarm is for nobody until somebody decides, other notices are for all. */
export const targetOf = ({ level, test, isForChosen }: NoticeDraft): 'all' | 'chosen' | '' => {
  if (isForChosen === null) return coversScreen({ level }) && !test ? '' : 'all';
  return isForChosen ? 'chosen' : 'all';
};

/** Returns the languages of the text fields, all for an alarm; the site's own is the first. */
export const textLanguagesOf = (
  site: Pick<Site, 'language' | 'languages'>,
  notice: Pick<NoticeDraft, 'level'>,
) => [...new Set([site.language, ...(coversScreen(notice) ? languages : site.languages)])];

/** The body of `POST /api/notices`. `written`: the languages whose texts have a field. */
export function newNoticeOf(draft: NoticeDraft, written: readonly Language[], moment: EndMoment): NewNotice {
  const texts = written.map((language) => [language, draft.text[language].trim()] as const);
  const [monitors, screens] = targetOf(draft) === 'chosen' ? [draft.monitors, draft.screens] : [[], []];
  return {
    level: draft.level,
    text: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    monitors: [...monitors],
    screens: [...screens],
    until: endOf(draft, moment),
    test: draft.test,
  };
}
