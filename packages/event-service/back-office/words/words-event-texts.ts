type Texts = readonly [label: string, hint?: string];

/** `rows` of an input, and its words in the languages of the back office. The name is that of the field in the model. */
function input<const Name extends string>(name: Name, rows: number, de: Texts, en: Texts) {
  return { name, rows, de, en };
}

export const localizedInputs = [
  input('name', 1, ['Titel'], ['Title']),
  input('subtitle', 1, ['Untertitel'], ['Subtitle']),
  input(
    'shortDescription',
    2,
    ['Kurz gesagt', 'Ein Satz oder zwei. Steht auf dem Bildschirm, wenn Platz ist.'],
    ['In short', 'A sentence or two. On screen if there is room.'],
  ),
  input('description', 6, ['Beschreibung', 'Darf HTML enthalten.'], ['Description', 'May hold HTML.']),
  input(
    'disturberMessage',
    1,
    ['Blickfang', 'Ein Wort, das auffällt, etwa „Heute neu!“.'],
    ['Badge', 'A word that catches the eye, such as “New today!”.'],
  ),
];
