/** The words of the form's fields. German is the source. */
const de = {
  choose: 'Bitte wählen …',
  other: (id: string) => `${id} (aus der Adresse)`,
  several: 'Mehrere Monitore auf einem Bildschirm',
  severalHint: 'Kurznamen mit Komma, zum Beispiel mensa,bibliothek.',
  monitorHint:
    'Die Filterkategorie, deren Veranstaltungen er zeigt. Was allen Monitoren zugeordnet ist, zeigt er ohnehin.',
  byNumber: {
    label: 'Gilt auch, wenn die Kategorie umbenannt wird',
    hint: 'Die Adresse enthält dann nicht ihren Namen.',
  },
  monitors: 'Monitore',
  fallback: (value: string) => `Vorgabe: ${value}`,
  needed: (accepted: string) => `Das versteht Aushang nicht. Gebraucht wird ${accepted}.`,
  reset: 'Alles auf Vorgabe',
  expert: 'Experte',
  expertHint: 'Sprache, Zeitraum, Aussehen und mehr. Die meisten Bildschirme brauchen hier nichts.',
};

const en: typeof de = {
  choose: 'Please choose …',
  other: (id) => `${id} (from the address)`,
  several: 'Several monitors on one screen',
  severalHint: 'IDs with commas, for example mensa,library.',
  monitorHint: 'The filter category whose events it shows. It shows those for all monitors in any case.',
  byNumber: {
    label: 'Stays valid when the category is renamed',
    hint: 'The address then does not contain its name.',
  },
  monitors: 'Monitors',
  fallback: (value) => `Default: ${value}`,
  needed: (accepted) => `Aushang does not understand this. It needs ${accepted}.`,
  reset: 'All to default',
  expert: 'Expert',
  expertHint: 'Language, period, looks and more. Most screens need nothing here.',
};

export const fieldWords = { de, en } as const;
