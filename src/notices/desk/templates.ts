import type { Language } from '#config/site.ts';
import type { NoticeDraft } from './notice-draft.ts';

interface Template extends Pick<NoticeDraft, 'level' | 'text'>, Partial<Pick<NoticeDraft, 'test' | 'end'>> {
  readonly name: Readonly<Record<Language, string>>;
}

/** The drill ends by itself, so that nobody has to think of it. */
export const templates: readonly Template[] = [
  {
    name: { de: 'Gebäude räumen', en: 'Leave the building' },
    level: 'alarm',
    text: {
      de: 'Bitte verlassen Sie sofort das Gebäude. Benutzen Sie die Treppen, nicht die Aufzüge.',
      en: 'Please leave the building now. Use the stairs, not the lifts.',
    },
  },
  {
    name: { de: 'Im Gebäude bleiben', en: 'Stay inside' },
    level: 'alarm',
    text: {
      de: 'Bitte bleiben Sie im Gebäude. Schließen Sie Türen und Fenster.',
      en: 'Please stay inside the building. Close doors and windows.',
    },
  },
  {
    name: { de: 'Probealarm', en: 'Test alarm' },
    level: 'alarm',
    text: {
      de: 'Dies ist ein Probealarm. Es besteht keine Gefahr. Sie müssen nichts tun.',
      en: 'This is a test alarm. There is no danger. You need not do anything.',
    },
    test: true,
    end: 'half-hour',
  },
  {
    name: { de: 'Mensa heute geschlossen', en: 'Canteen closed today' },
    level: 'notice',
    text: { de: 'Die Mensa ist heute geschlossen.', en: 'The canteen is closed today.' },
  },
];

/** Keeps the targets of the draft. */
export function fillIn(draft: NoticeDraft, { level, text, test = false, end = null }: Template): NoticeDraft {
  return { ...draft, level, text, test, end };
}

/** Whether a template would replace a text that somebody typed. */
export function isTyped({ text }: Pick<NoticeDraft, 'text'>): boolean {
  const isEmpty = text.de.trim() === '' && text.en.trim() === '';
  return !isEmpty && !templates.some((one) => one.text.de === text.de && one.text.en === text.en);
}
