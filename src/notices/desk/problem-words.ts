import type { Language } from '#config/site.ts';
import type { NoticeWarning } from '#notices/model/check-notice.ts';
import type { DraftProblem } from './check-draft.ts';

type Names = Readonly<Record<Language, string>>;
const german: Names = { de: 'Deutsch', en: 'Englisch' };
const english: Names = { de: 'German', en: 'English' };

/** What is wrong with a notice, and what to do. German is the source. */
export const problemWords = {
  de: (problem: DraftProblem): string => {
    switch (problem.code) {
      case 'no-text':
        return 'Es steht noch kein Text da. Schreiben Sie einen oder nehmen Sie eine Vorlage.';
      case 'text-too-long':
        return `${german[problem.language]}: Das ist zu lang für das Band über den Folien. Kürzen Sie auf höchstens ${problem.max} Zeichen.`;
      case 'no-target':
        return 'Für wen ist der Alarm? Wählen Sie „Alle Bildschirme“ oder „Nur ausgewählte“.';
      case 'nobody-chosen':
        return 'Es ist nichts ausgewählt. Wählen Sie Gebäude, Monitore oder Bildschirme aus, oder „Alle Bildschirme“.';
      case 'unknown-monitor':
        return `Einen Monitor „${problem.given}“ gibt es nicht mehr. Nehmen Sie ihn aus der Auswahl.`;
      case 'unknown-screen':
        return `Einen Bildschirm „${problem.given}“ gibt es nicht mehr. Nehmen Sie ihn aus der Auswahl.`;
      case 'unreadable-end':
        return problem.given === ''
          ? 'Das Ende fehlt. Tragen Sie Tag und Uhrzeit ein.'
          : `„${problem.given}“ ist kein Tag mit Uhrzeit. Tragen Sie das Ende noch einmal ein.`;
      case 'end-in-the-past':
        return 'Dieses Ende ist schon vorbei. Wählen Sie ein späteres.';
    }
  },
  en: (problem: DraftProblem): string => {
    switch (problem.code) {
      case 'no-text':
        return 'There is no text yet. Write one, or take a template.';
      case 'text-too-long':
        return `${english[problem.language]}: this is too long for the band above the slides. Shorten it to ${problem.max} characters at most.`;
      case 'no-target':
        return 'Whom is the alarm for? Choose “All screens” or “Chosen ones only”.';
      case 'nobody-chosen':
        return 'Nothing is chosen. Choose buildings, monitors or screens, or “All screens”.';
      case 'unknown-monitor':
        return `There is no monitor “${problem.given}” any more. Take it out of the choice.`;
      case 'unknown-screen':
        return `There is no screen “${problem.given}” any more. Take it out of the choice.`;
      case 'unreadable-end':
        return problem.given === ''
          ? 'The end is missing. Enter a day and a time.'
          : `“${problem.given}” is no day with a time. Enter the end again.`;
      case 'end-in-the-past':
        return 'This end has passed already. Choose a later one.';
    }
  },
} as const;

/** What to know of a notice that can be sent. */
export const warningWords = {
  de: ({ code, language }: NoticeWarning): string =>
    code === 'long-alarm'
      ? `Der Text (${german[language]}) ist lang: Er steht in kleinerer Schrift oder in Teilen nacheinander. Kurze Sätze liest man schneller.`
      : `Der Text fehlt auf ${german[language]}. Wer nur diese Sprache liest, versteht ihn nicht.`,
  en: ({ code, language }: NoticeWarning): string =>
    code === 'long-alarm'
      ? `The text (${english[language]}) is long: it is in smaller type, or in parts one after another. Short sentences are read faster.`
      : `There is no text in ${english[language]}. Who reads only this language does not understand it.`,
} as const;
