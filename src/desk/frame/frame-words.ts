/** Words about a kiosk page in a frame. German is the source. */
const de = {
  loadingFrame: 'Bild wird geladen …',
  preview: (moment: string) => `Vorschau: ${moment}`,
  warnings: {
    skipped: 'Wird übersprungen: Sie lässt sich auf diesem Bild nicht darstellen.',
    'type-too-small':
      'Für den eingestellten Abstand ist die Schrift zu klein: So groß, wie sie sein müsste, passt die Veranstaltung nicht auf diesen Bildschirm. Ein größerer Bildschirm oder ein kürzerer Abstand hilft.',
    'title-shortened': 'Der Titel ist gekürzt: Er passt in dieser Größe nicht ganz auf das Bild.',
  },
  codesTooSmall: (distance: number, reach: number) =>
    `Aus ${distance.toLocaleString('de-DE')} m lassen sich nicht alle QR-Codes dieses Bildschirms scannen, aus ${reach.toLocaleString('de-DE')} m alle: Hängen Sie ihn so auf, dass man so nah herankommt, oder nehmen Sie einen größeren Bildschirm.`,
  reach: (metres: number, inches: number) =>
    `QR-Code bei ${inches.toLocaleString('de-DE')} Zoll scannbar bis ${metres.toLocaleString('de-DE')} m.`,
  codeTooSmall: (distance: number, reach: number) =>
    `Der QR-Code lässt sich nur bis ${reach.toLocaleString('de-DE')} m scannen, der Bildschirm ist für ${distance.toLocaleString('de-DE')} m eingestellt.`,
  skippedEvents: (number: number) =>
    number === 1
      ? 'Eine Veranstaltung lässt sich auf diesem Bild nicht darstellen:'
      : `${number.toLocaleString('de-DE')} Veranstaltungen lassen sich auf diesem Bild nicht darstellen:`,
  skippedMeaning:
    'Aushang überspringt, was sich nicht darstellen lässt: Es fehlt auf Bildschirmen wie diesem, alles andere läuft weiter.',
  skippedAdvice:
    'Bitte sehen Sie im Veranstaltungsdienst nach Titel und Texten (seltene Zeichen, sehr lange Wörter) und vereinfachen Sie sie. Nach jeder Änderung versucht Aushang es von selbst noch einmal. Bleibt es dabei, geben Sie der Technik bitte die Nummer.',
};

const en: typeof de = {
  loadingFrame: 'Loading the picture …',
  preview: (moment) => `Preview: ${moment}`,
  warnings: {
    skipped: 'It is skipped: it cannot be drawn on this picture.',
    'type-too-small':
      'The type is too small for the distance that is set: as large as it would have to be, the event does not fit this screen. A larger screen or a shorter distance helps.',
    'title-shortened': 'The title is shortened: at this size it does not fit the picture.',
  },
  codesTooSmall: (distance, reach) =>
    `From ${distance.toLocaleString('en-GB')} m not every QR code of this screen can be scanned, from ${reach.toLocaleString('en-GB')} m each can: hang it so that people come that near, or take a larger screen.`,
  reach: (metres, inches) =>
    `QR code on ${inches.toLocaleString('en-GB')} inches can be scanned from up to ${metres.toLocaleString('en-GB')} m.`,
  codeTooSmall: (distance, reach) =>
    `The QR code can be scanned from up to ${reach.toLocaleString('en-GB')} m only, the screen is set for ${distance.toLocaleString('en-GB')} m.`,
  skippedEvents: (number) =>
    number === 1
      ? 'One event cannot be drawn on this picture:'
      : `${number.toLocaleString('en-GB')} events cannot be drawn on this picture:`,
  skippedMeaning:
    'Aushang skips what cannot be drawn: it is missing on screens like this one, everything else goes on.',
  skippedAdvice:
    'Please look at its title and texts in the event service (rare characters, very long words) and make them simpler. After each change Aushang tries again by itself. If it stays, please give your technicians the number.',
};

export const frameWords = { de, en } as const;
