/** The words of the page of one named screen. German is the source. */
const de = {
  back: 'Alle Bildschirme',
  missing: (name: string) => `Einen Bildschirm „${name}“ gibt es nicht.`,
  missingAdvice: 'Vielleicht wurde er entfernt, oder der Name ist anders geschrieben.',
  frameHint: (age: string) => `Nachgestellt: die Folie, die der Bildschirm zuletzt gemeldet hat (${age}).`,
  frameNow: 'So sähe er jetzt aus. Gemeldet hat er noch keine Folie.',
  follow: 'Wieder die gemeldete Folie zeigen',
  identify: 'Erkennen',
  reload: 'Neu laden',
  change: 'Ändern',
  open: 'Vollbild öffnen',
  outcome: {
    sending: 'Wird gesendet …',
    identify:
      'Gesendet. Der Name steht gleich zehn Sekunden lang groß auf dem Bildschirm; ohne ständige Verbindung kann es eine Minute dauern.',
    reload:
      'Gesendet. Der Bildschirm lädt sich neu und meldet sich danach wieder; ohne ständige Verbindung kann es eine Minute dauern.',
    failed: 'Das hat nicht geklappt: Der Server hat es nicht angenommen. Bitte noch einmal versuchen.',
  },
  obstacle: {
    silent: 'Er meldet sich nicht und lässt sich deshalb gerade nicht erreichen.',
    plain:
      'Er läuft in der einfachen Fassung für alte Geräte. Sie lässt sich von hier aus weder erkennen noch neu laden.',
  },
  report: 'Was er meldet',
  never: 'Noch nichts.',
  address: 'Seine Adresse',
  addressHint: 'Sie bleibt immer gleich. Was er zeigt, wird hier geändert, nicht am Gerät.',
  qrCode: 'QR-Code der Adresse, für ein Handy oder Tablet',
  monitors: (names: string) => `Zeigt: ${names}`,
  unknownMonitor: (id: number) => `Kategorie ${id}, die es nicht mehr gibt`,
};

const en: typeof de = {
  back: 'All screens',
  missing: (name) => `There is no screen “${name}”.`,
  missingAdvice: 'It may have been removed, or the name is spelt differently.',
  frameHint: (age) => `Drawn here: the slide that the screen reported last (${age}).`,
  frameNow: 'What it would show now. It has not reported a slide.',
  follow: 'Show the reported slide again',
  identify: 'Identify',
  reload: 'Reload',
  change: 'Change',
  open: 'Open full screen',
  outcome: {
    sending: 'Sending …',
    identify:
      'Sent. Its name will be on the screen in large type for ten seconds; without a permanent connection it can take a minute.',
    reload:
      'Sent. The screen loads its page anew and then reports again; without a permanent connection it can take a minute.',
    failed: 'That did not work: the server did not accept it. Please try again.',
  },
  obstacle: {
    silent: 'It does not report, so it can not be reached at the moment.',
    plain:
      'It runs the plain version for old devices, which can be neither identified nor reloaded from here.',
  },
  report: 'What it reports',
  never: 'Nothing so far.',
  address: 'Its address',
  addressHint: 'It never changes. What it shows is changed here, not on the device.',
  qrCode: 'QR code of the address, for a phone or tablet',
  monitors: (names) => `Shows: ${names}`,
  unknownMonitor: (id) => `category ${id}, which no longer exists`,
};

export const screenPageWords = { de, en } as const;
