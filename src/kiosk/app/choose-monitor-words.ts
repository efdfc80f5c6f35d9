const de = {
  whichMonitor: 'Welcher Monitor soll hier laufen?',
  unknown: (id: string) => `Einen Monitor „${id}“ gibt es nicht.`,
  unknownScreen: (name: string) => `Einen Bildschirm „${name}“ gibt es nicht.`,
  checkName: 'Prüfen Sie den Namen in der Adresse, oder wählen Sie einen Monitor.',
  nearest: (name: string) => `Meinten Sie „${name}“?`,
  choose:
    'Wählen Sie einen Monitor. Seine Adresse können Sie danach als Startseite des Bildschirms eintragen.',
  none: 'Der Veranstaltungsdienst kennt noch keine Filterkategorien für Monitore. Legen Sie dort eine an, zum Beispiel „Mensa“; sie erscheint hier von selbst.',
};

const en: typeof de = {
  whichMonitor: 'Which monitor should run here?',
  unknown: (id) => `There is no monitor “${id}”.`,
  unknownScreen: (name) => `There is no screen “${name}”.`,
  checkName: 'Check the name in the address, or choose a monitor.',
  nearest: (name) => `Did you mean “${name}”?`,
  choose: 'Choose a monitor. Its address can then be set as the start page of the screen.',
  none: 'The event service knows no filter categories for monitors yet. Create one there, for example “Canteen”; it will appear here by itself.',
};

export const chooseMonitorWords = { de, en } as const;
