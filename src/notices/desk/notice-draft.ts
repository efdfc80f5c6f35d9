import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Language, Site } from '#config/site.ts';
import type { NewNotice } from '#notices/model/listed-notice.ts';
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
  /** Otherwise for all screens, whatever is chosen. */
  isForChosen: z._default(z.boolean(), false),
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

/** Returns the languages of the text fields; the site's own is the first. */
export const languagesOf = ({ language, languages }: Pick<Site, 'language' | 'languages'>) => [
  ...new Set([language, ...languages]),
];

/** The body of `POST /api/notices`. Only texts in `languages`, those that have a field. */
export function newNoticeOf(
  draft: NoticeDraft,
  languages: readonly Language[],
  moment: EndMoment,
): NewNotice {
  const texts = languages.map((language) => [language, draft.text[language].trim()] as const);
  const [monitors, screens] = draft.isForChosen ? [draft.monitors, draft.screens] : [[], []];
  return {
    level: draft.level,
    text: Object.fromEntries(texts.filter(([, text]) => text !== '')),
    monitors: [...monitors],
    screens: [...screens],
    until: endOf(draft, moment),
    test: draft.test,
  };
}
