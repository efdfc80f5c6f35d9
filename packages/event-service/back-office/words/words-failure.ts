/** `title`: what happened; `lead`: what it means; `help`: what to do. */
export const failureWordsDe = {
  own: {
    title: 'Hier ist ein Fehler passiert',
    lead: 'Das liegt an diesem Programm, nicht an Ihnen. Was als gespeichert gemeldet wurde, bleibt gespeichert.',
    help: 'Bitte versuchen Sie es noch einmal. Bleibt es dabei, geben Sie der Technik Bescheid: Im Protokoll des Dienstes steht, was geschehen ist.',
  },
  lost: {
    unreachable: {
      title: 'Die Datenbank ist gerade nicht erreichbar',
      lead: 'Darum lässt sich im Moment nichts lesen und nichts speichern.',
      help: 'Bitte versuchen Sie es in einer Minute noch einmal. Bleibt es dabei, geben Sie der Technik Bescheid.',
    },
    busy: {
      title: 'Die Datenbank ist gerade beschäftigt',
      lead: 'Jemand anderes speichert gerade, darum ging es nicht weiter.',
      help: 'Bitte versuchen Sie es gleich noch einmal.',
    },
    full: {
      title: 'Auf dem Server ist kein Platz mehr',
      lead: 'Darum lässt sich im Moment nichts speichern.',
      help: 'Bitte geben Sie der Technik Bescheid: Die Festplatte der Datenbank ist voll.',
    },
    'read-only': {
      title: 'Es lässt sich gerade nichts speichern',
      lead: 'Die Datenbank nimmt im Moment keine Änderungen an.',
      help: 'Bitte geben Sie der Technik Bescheid: Die Datenbank ist schreibgeschützt.',
    },
  },
  kept: 'Was schon als gespeichert gemeldet wurde, ist nicht verloren.',
  typed: 'Ihre Eingaben sind noch da.',
  notStored: 'Gespeichert ist davon nichts.',
  mayBeStored:
    'Die Verbindung riss genau beim Speichern ab: Sehen Sie bitte vorher nach, ob Ihre Eingaben doch angekommen sind.',
  fileAgain: 'Nur die Datei wählen Sie danach bitte noch einmal.',
  passwordAgain: 'Nur die Passwörter geben Sie danach bitte noch einmal ein.',
  resend: 'Noch einmal senden',
  retry: 'Noch einmal versuchen',
  reload:
    'Gespeichert ist nichts. Ihre Eingaben hat noch der Browser: Laden Sie diese Seite dann neu (F5) und bestätigen Sie, dass noch einmal gesendet wird.',
};

export const failureWordsEn: typeof failureWordsDe = {
  own: {
    title: 'Something went wrong here',
    lead: 'This is the fault of this program, not yours. What was reported as saved stays saved.',
    help: 'Please try again. If it stays like this, tell whoever runs the service: its log says what happened.',
  },
  lost: {
    unreachable: {
      title: 'The database cannot be reached at the moment',
      lead: 'Nothing can be read or saved until it answers again.',
      help: 'Please try again in a minute. If it stays like this, tell whoever runs the service.',
    },
    busy: {
      title: 'The database is busy at the moment',
      lead: 'Somebody else is saving just now.',
      help: 'Please try again in a moment.',
    },
    full: {
      title: 'There is no room left on the server',
      lead: 'Nothing can be saved at the moment.',
      help: 'Please tell whoever runs the service: the disk of the database is full.',
    },
    'read-only': {
      title: 'Nothing can be saved at the moment',
      lead: 'The database accepts no changes.',
      help: 'Please tell whoever runs the service: the database is read-only.',
    },
  },
  kept: 'What was reported as saved is not lost.',
  typed: 'What you typed is still here.',
  notStored: 'None of it is saved.',
  mayBeStored:
    'The connection broke at the very moment of saving: please look first whether your changes arrived after all.',
  fileAgain: 'Only the file has to be chosen once more afterwards.',
  passwordAgain: 'Only the passwords have to be typed once more afterwards.',
  resend: 'Send again',
  retry: 'Try again',
  reload:
    'Nothing is saved. Your browser still has what you typed: then reload this page (F5) and confirm that it is to be sent again.',
};
