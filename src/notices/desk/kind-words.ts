import type { Language } from '#config/site.ts';
import type { NoticeLevel } from '#notices/model/notice-kinds.ts';

/** What the desk says of one kind of notice. */
interface KindWords {
  readonly name: string;
  readonly meaning: string;
  readonly heading: string;
  /** A warning that what is sent is no test; '' where none is needed. */
  readonly noTest: string;
  readonly send: string;
  readonly sendTest: string;
  readonly sent: string;
  readonly lift: string;
  readonly lifted: string;
}

const de: Readonly<Record<NoticeLevel, KindWords>> = {
  alarm: {
    name: 'Alarm',
    meaning: 'Füllt den ganzen Bildschirm, auch wenn er gerade dunkel ist. Für Gefahr und Räumung.',
    heading: 'Alarm prüfen und senden',
    noTest: 'Keine Probe: Das ist ein echter Alarm.',
    send: 'Echten Alarm jetzt senden',
    sendTest: 'Probealarm jetzt senden',
    sent: 'Der Alarm ist gesendet.',
    lift: 'Alarm beenden …',
    lifted: 'Der Alarm ist beendet.',
  },
  notice: {
    name: 'Hinweis',
    meaning: 'Ein Band über den Folien, die weiterlaufen. Für alles andere.',
    heading: 'Hinweis prüfen und senden',
    noTest: '',
    send: 'Hinweis senden',
    sendTest: 'Hinweis zur Probe senden',
    sent: 'Der Hinweis ist gesendet.',
    lift: 'Hinweis beenden',
    lifted: 'Der Hinweis ist beendet.',
  },
};

const en: typeof de = {
  alarm: {
    name: 'Alarm',
    meaning: 'Fills the whole screen, even one that is dark at the moment. For danger and evacuation.',
    heading: 'Check and send the alarm',
    noTest: 'Not a test: this is a real alarm.',
    send: 'Send the real alarm now',
    sendTest: 'Send the test alarm now',
    sent: 'The alarm is sent.',
    lift: 'End the alarm …',
    lifted: 'The alarm is over.',
  },
  notice: {
    name: 'Notice',
    meaning: 'A band above the slides, which go on. For everything else.',
    heading: 'Check and send the notice',
    noTest: '',
    send: 'Send the notice',
    sendTest: 'Send the notice as a test',
    sent: 'The notice is sent.',
    lift: 'End the notice',
    lifted: 'The notice is over.',
  },
};

/** The words of the desk that differ by kind. German is the source. */
export const kindWords: Readonly<Record<Language, typeof de>> = { de, en };
