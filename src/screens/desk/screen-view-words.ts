/** The words of the page of one named screen. German is the source. */
const de = {
  back: 'Alle Bildschirme',
  missing: (name: string) => `Einen Bildschirm „${name}“ gibt es nicht.`,
  missingAdvice: 'Vielleicht wurde er entfernt, oder der Name ist anders geschrieben.',
  frameHint: (age: string) => `Nachgestellt: die Folie, die der Bildschirm zuletzt gemeldet hat (${age}).`,
  lastKnown: (when: string) =>
    `Die letzte bekannte Folie, gemeldet ${when}. Was er jetzt zeigt, ist nicht bekannt.`,
  frameNow: 'So sähe er jetzt aus. Gemeldet hat er noch keine Folie.',
  follow: 'Wieder die gemeldete Folie zeigen',
  identify: 'Namen zeigen',
  reload: 'Neu laden',
  change: 'Ändern',
  second: (when: string) =>
    `Ein zweites Gerät meldet sich unter diesem Namen seit ${when.replace('Heute', 'heute')}.`,
  secondHint:
    'Was es meldet, zählt hier nicht. Hat es das bisherige Gerät ersetzt, übernehmen Sie es; sonst geben Sie ihm einen eigenen Namen.',
  letIn: 'Neues Gerät übernehmen',
  outcome: {
    sending: 'Wird gesendet …',
    identify:
      'Gesendet. Der Name steht in wenigen Sekunden, ohne ständige Verbindung innerhalb einer Minute, zehn Sekunden lang groß auf dem Bildschirm.',
  },
  reloaded: {
    waiting:
      'Gesendet. Hier steht, sobald er neu geladen hat; ohne ständige Verbindung kann es eine Minute dauern.',
    done: 'Er hat neu geladen und meldet sich.',
    failed: 'Er hat nicht neu geladen. Bitte hingehen und das Gerät neu starten.',
  },
  obstacle: {
    silent: 'Er meldet sich nicht und lässt sich deshalb gerade nicht erreichen.',
    plain:
      'Er läuft in der einfachen Fassung für alte Geräte. Von hier aus kann sie weder ihren Namen zeigen noch neu laden.',
  },
  alwaysOn: 'immer an',
  hours: (hours: string) => `an ${hours}`,
  size: (inches: number) => `${inches.toLocaleString('de-DE')} Zoll`,
  distance: (metres: number) => `aus ${metres.toLocaleString('de-DE')} m gelesen`,
  days: (days: number) => (days === 1 ? '1 Tag voraus' : `${days} Tage voraus`),
  report: 'Was er meldet',
  never: 'Noch nichts.',
  address: 'Seine Adresse',
  addressHint: 'Sie bleibt immer gleich. Was er zeigt, wird hier geändert, nicht am Gerät.',
};

const en: typeof de = {
  back: 'All screens',
  missing: (name) => `There is no screen “${name}”.`,
  missingAdvice: 'It may have been removed, or the name is spelt differently.',
  frameHint: (age) => `Drawn here: the slide that the screen reported last (${age}).`,
  lastKnown: (when) => `The last slide that is known, reported ${when}. What it shows now is not known.`,
  frameNow: 'What it would show now. It has not reported a slide.',
  follow: 'Show the reported slide again',
  identify: 'Show its name',
  reload: 'Reload',
  change: 'Change',
  second: (when) => `A second device has reported under this name since ${when.replace('Today', 'today')}.`,
  secondHint:
    'What it reports does not count here. If it has replaced the device, accept it; otherwise give it a name of its own.',
  letIn: 'Accept the new device',
  outcome: {
    sending: 'Sending …',
    identify:
      'Sent. Its name is on the screen in large type for ten seconds: within seconds, or without a permanent connection within a minute.',
  },
  reloaded: {
    waiting: 'Sent. This says so once it has reloaded; without a permanent connection it can take a minute.',
    done: 'It has reloaded, and reports.',
    failed: 'It has not reloaded. Please walk there and restart the device.',
  },
  obstacle: {
    silent: 'It does not report, so it can not be reached at the moment.',
    plain:
      'It runs the plain version for old devices, which can be asked neither for its name nor to reload from here.',
  },
  alwaysOn: 'always on',
  hours: (hours) => `on ${hours}`,
  size: (inches) => `${inches.toLocaleString('en-GB')} inches`,
  distance: (metres) => `read from ${metres.toLocaleString('en-GB')} m`,
  days: (days) => (days === 1 ? '1 day ahead' : `${days} days ahead`),
  report: 'What it reports',
  never: 'Nothing so far.',
  address: 'Its address',
  addressHint: 'It never changes. What it shows is changed here, not on the device.',
};

export const screenPageWords = { de, en } as const;
