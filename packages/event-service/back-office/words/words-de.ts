import { categoryWordsDe, eventWordsDe, imageWordsDe } from './words-events-de.ts';
import { auditWordsDe } from './words-audit.ts';
import { failureWordsDe } from './words-failure.ts';

export const wordsDe = {
  service: 'Verwaltung',
  skip: 'Zum Inhalt',
  save: 'Speichern',
  back: 'Zurück',
  signOut: 'Abmelden',
  otherLanguage: { code: 'en', name: 'English' },
  again:
    'Sie waren zwischendurch abgemeldet. Ihre Eingaben sind noch da, gespeichert ist davon nichts: bitte prüfen und speichern.',
  problems: (number: number) =>
    number === 1
      ? 'Ein Feld stimmt noch nicht. Gespeichert ist nichts.'
      : `${number} Felder stimmen noch nicht. Gespeichert ist nichts.`,
  tooLong: (longest: number) => `Das ist zu lang: höchstens ${longest} Zeichen.`,
  broken: {
    title: 'Dieses Formular kam unvollständig an',
    lead: 'Gespeichert ist davon nichts. Bitte gehen Sie im Browser eine Seite zurück und senden Sie es noch einmal.',
  },
  failure: failureWordsDe,
  sections: 'Bereiche',
  configuration: 'Konfiguration',
  connection: {
    title: 'Hier geht es nicht weiter',
    insecure:
      'Passwörter wären auf dem Weg hierher lesbar. Anmelden kann man sich von anderen Rechnern nur über https: bitte eine Adresse verwenden, die mit https:// beginnt.',
    elsewhere: 'Diese Eingabe kam von einer fremden Seite und wurde nicht angenommen.',
  },
  missing: { title: 'Das gibt es nicht (mehr)', lead: 'Vielleicht hat es jemand inzwischen entfernt.' },
  tooLarge: {
    title: 'Das ist zu groß',
    lead: 'Ein Formular darf höchstens 512 kB und 1.000 Felder haben, ein Bild höchstens 5 MB. Gespeichert ist nichts davon. Gehen Sie im Browser eine Seite zurück und kürzen Sie.',
  },
  signedOut: {
    title: 'Sie sind nicht mehr angemeldet',
    lead: 'Darum wurde nichts gespeichert. Für die Zeit der Anmeldung kann der Server so viel nicht aufheben, aber Ihr Browser hat Ihre Eingaben noch:',
    signIn: 'Melden Sie sich in einem neuen Tab an',
    reload:
      'Kommen Sie hierher zurück, laden Sie diese Seite neu (F5) und bestätigen Sie, dass noch einmal gesendet wird. Eine Datei wählen Sie danach bitte noch einmal.',
  },
  refused: {
    title: 'Dafür fehlt Ihnen eine Gruppe',
    'API Key Hero':
      'API-Keys anlegen und verwalten darf nur, wer zur Gruppe „API Key Hero“ gehört. Diese Personen können Sie aufnehmen:',
    Administrators: 'Personen verwalten nur Administratorinnen und Administratoren. Das sind:',
  },
  conflict: {
    text: 'Jemand anderes hat inzwischen gespeichert. Nichts davon wurde überschrieben. Bitte die markierten Felder ansehen und noch einmal speichern.',
    other: 'Inzwischen gespeichert:',
    taken: 'Inzwischen von jemand anderem geändert und hier übernommen.',
    empty: '(leer)',
  },
  signIn: {
    labels: { email: 'E-Mail', password: 'Passwort' },
    title: 'Anmelden',
    forgotten:
      'Passwort vergessen? Eine Administratorin oder ein Administrator macht Ihnen einen neuen Link.',
    held: 'Ihre Sitzung ist abgelaufen. Ihre Eingaben warten: nach dem Anmelden sind sie wieder da.',
    wrong: 'E-Mail und Passwort passen nicht zusammen.',
    wait: (seconds: number) =>
      `Zu viele Versuche. Bitte in ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  },
  welcome: {
    firstTitle: 'Willkommen',
    firstLead: 'Sie richten diesen Veranstaltungsdienst ein. Wer sind Sie?',
    firstButton: 'Los geht es',
    passwordTitle: 'Passwort wählen',
    passwordLead: (name: string) => `Guten Tag, ${name}. Bitte wählen Sie ein Passwort.`,
    passwordButton: 'Speichern und anmelden',
    used: {
      title: 'Dieser Link gilt nicht mehr',
      lead: 'Er wurde schon benutzt oder ist abgelaufen. Einen neuen macht eine Administratorin oder ein Administrator; solange es niemanden gibt, der Neustart des Dienstes.',
    },
  },
  account: {
    labels: { current: 'Jetziges Passwort' },
    title: 'Passwort ändern',
    wrongCurrent: 'Das ist nicht Ihr jetziges Passwort.',
    hint: 'Auf allen anderen Geräten werden Sie dabei abgemeldet.',
    session: (idleHours: number, mostHours: number) =>
      `Sie werden abgemeldet, wenn Sie ${idleHours} Stunden lang keine Seite öffnen, spätestens ${mostHours} Stunden nach dem Anmelden.`,
    done: 'Ihr Passwort ist geändert.',
  },
  people: {
    labels: {
      name: 'Name',
      email: 'E-Mail',
      groups: 'Gruppen',
      password: 'Neues Passwort',
      repeated: 'Noch einmal',
    },
    hints: { email: 'Damit meldet man sich an.' },
    title: 'Personen',
    add: '+ Neue Person',
    newTitle: 'Neue Person',
    create: 'Anlegen',
    passwordHint: (shortest: number) => `Mindestens ${shortest} Zeichen. Ein Satz lässt sich gut merken.`,
    locked: 'gesperrt',
    invited: 'noch ohne Passwort',
    groups: { Administrators: 'Administration', 'API Key Hero': 'API Key Hero' },
    groupHints: {
      Administrators: 'Verwaltet Personen und öffnet die Konsole unter /api.',
      'API Key Hero': 'Legt API-Keys an, ändert und widerruft sie.',
    },
    accessTitle: 'Zugang',
    linkHint: 'Passwort vergessen? Ein Link, der einmal und drei Tage lang gilt.',
    linkButton: 'Link für ein neues Passwort',
    linkTitle: (name: string) => `Link für ${name}`,
    linkLead:
      'Bitte geben Sie diesen Link weiter. Er wird nur jetzt gezeigt, gilt drei Tage und lässt sich einmal benutzen.',
    linkShown: 'Der Link wurde schon gezeigt. Auf der Seite der Person lässt sich ein neuer machen.',
    lock: 'Sperren',
    lockHint: 'Wer gesperrt ist, wird überall abgemeldet und kommt nicht mehr herein.',
    unlock: 'Entsperren',
    unlockHint: 'Diese Person ist gesperrt.',
    errors: {
      name: 'Bitte einen Namen angeben.',
      email: 'Bitte eine E-Mail-Adresse angeben, etwa name@example.org.',
      'email-taken': 'Diese Adresse hat schon jemand anderes.',
      short: (shortest: number) => `Das ist zu kurz: bitte mindestens ${shortest} Zeichen.`,
      repeated: 'Die beiden Eingaben sind verschieden.',
      'last-administrator': 'Ohne diese Person könnte niemand mehr die anderen verwalten.',
    },
  },
  keys: {
    labels: { name: 'Name', groups: 'Zusätzliche Datengruppen' },
    hints: {
      name: 'Wofür der Key ist, etwa „Aushang im Foyer“.',
      groups: 'Öffnet teils vertrauliche Daten. Im Zweifel keine ankreuzen: Bildschirme brauchen keine.',
    },
    title: 'API-Keys',
    lead: 'Mit einem Key lesen andere Programme die Veranstaltungen. Ohne Datengruppe sieht er nur die gewöhnlichen Veranstaltungsdaten.',
    askThem: 'Verwalten darf sie, wer zur Gruppe „API Key Hero“ gehört. Fragen Sie:',
    add: '+ Neu',
    none: 'Noch kein Key.',
    newTitle: 'Neuer API-Key',
    groups: {
      'personal user details': 'Persönliche Benutzerdaten',
      'personal participant details': 'Persönliche Teilnehmerdaten',
      'unpublished events': 'Unveröffentlichte Veranstaltungen',
      'invoice data': 'Rechnungsdaten',
      'personal orderer details': 'Persönliche Bestellerdaten',
      'order information': 'Bestellinformationen',
      'additional payment information': 'Zusätzliche Zahlungsinformationen',
    },
    create: 'Key anlegen',
    changeTitle: (name: string) => `„${name}“ ändern`,
    changeLead: 'Der Key selbst bleibt. Neue Rechte gelten ab der nächsten Anfrage.',
    shownOnce: 'Bitte jetzt kopieren: dieser Key wird nur dieses eine Mal gezeigt.',
    shownBefore: 'Der Key wurde beim Anlegen einmal gezeigt und steht nirgends mehr.',
    howToUse: 'Programme senden ihn im Kopf X-API-KEY.',
    created: (when: string) => `angelegt ${when}`,
    lastUsed: (when: string) => `zuletzt benutzt ${when}`,
    neverUsed: 'noch nie benutzt',
    revoke: 'Widerrufen',
    revoked: (when: string) => `widerrufen ${when}`,
    revokeNamed: (name: string) => `„${name}“ widerrufen`,
    revokeLead: 'Wer diesen Key benutzt, wird von da an abgewiesen. Das lässt sich nicht zurücknehmen.',
    revokeNow: 'Jetzt widerrufen',
    consoleTitle: 'Konsole',
    consoleLead: 'Alle Adressen der Schnittstelle zum Nachlesen und Ausprobieren.',
    wrongName: (longest: number) => `Bitte einen Namen angeben, höchstens ${longest} Zeichen.`,
  },
  audit: auditWordsDe,
  events: eventWordsDe,
  categories: categoryWordsDe,
  images: imageWordsDe,
};

export type Words = typeof wordsDe;
