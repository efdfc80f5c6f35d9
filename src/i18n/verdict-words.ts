/** A reason must not list the monitors that show an event, which depends on their own selection rules. No advice: ''. */
const de = {
  unreadable: {
    'not-an-object': 'Der Veranstaltungsdienst hat hier keinen lesbaren Eintrag geliefert.',
    'no-id': 'Der Eintrag hat keine Adresse (@id).',
    'no-name': 'Die Veranstaltung hat keinen Namen.',
    'no-start': 'Die Veranstaltung hat keinen lesbaren Beginn.',
  },
  unreadableAdvice: 'Ergänzen Sie die Angabe im Veranstaltungsdienst.',
  unpublished: {
    reason: 'Die Veranstaltung ist nicht veröffentlicht.',
    advice: 'Veröffentlichen Sie sie im Veranstaltungsdienst.',
  },
  archived: {
    reason: 'Die Veranstaltung ist archiviert.',
    advice: 'Heben Sie die Archivierung im Veranstaltungsdienst auf.',
  },
  unclearVisibility: {
    reason:
      'Ob die Veranstaltung veröffentlicht oder archiviert ist, ist nicht lesbar. Zur Sicherheit wird sie nicht gezeigt.',
    advice: 'Setzen Sie die beiden Häkchen im Veranstaltungsdienst neu.',
  },
  ended: (when: string) => ({
    reason: `Sie ist seit ${when} vorbei.`,
    advice: 'Stimmt das nicht, berichtigen Sie Beginn und Ende im Veranstaltungsdienst.',
  }),
  lastDate: (when: string) => ({
    reason: `Der letzte Termin war am ${when}.`,
    advice: 'Kommen weitere, tragen Sie sie im Veranstaltungsdienst als Termine ein.',
  }),
  hidden: (when: string) => ({
    reason: `Kein Termin soll noch angekündigt werden; verborgen ist auch der am ${when}.`,
    advice: 'Stimmt das nicht, ändern Sie im Veranstaltungsdienst, bis wann ihre Termine sichtbar sind.',
  }),
  categoriesUnknown: {
    reason:
      'Ihre Filterkategorien konnten noch nicht gelesen werden. Zur Sicherheit wird sie solange nicht gezeigt.',
    advice: 'Das wird von selbst erneut versucht.',
  },
  untagged: (monitor: string) => ({
    reason: 'Sie trägt keine Filterkategorie eines Monitors.',
    advice: `Ordnen Sie ihr im Veranstaltungsdienst „${monitor}“ oder die Kategorie für alle Monitore zu.`,
  }),
  otherMonitor: (names: string, monitor: string) => ({
    reason: `Sie ist nur ${names} zugeordnet.`,
    advice: `Soll sie auch hier laufen, ordnen Sie ihr zusätzlich „${monitor}“ zu.`,
  }),
  retracted: {
    reason: 'Sie ist eine Ankündigung und abgesagt: Dann steht sie auf keinem Bildschirm.',
    advice: 'Gilt sie doch, nehmen Sie im Veranstaltungsdienst die Absage zurück.',
  },
  notBegun: (when: string) => ({
    reason: `Sie ist eine Ankündigung und erscheint erst ab ${when}.`,
    advice: 'Soll sie schon jetzt laufen, setzen Sie im Veranstaltungsdienst ihren Beginn früher.',
  }),
  /** `hasBegun`: after an earlier date. */
  beyondHorizon: (days: number, horizon: number, hasBegun: boolean) =>
    `Ihr ${hasBegun ? 'nächster Termin' : 'Beginn'} ist erst ${days === 1 ? 'morgen' : `in ${days} Tagen`}, gezeigt ${horizon === 1 ? 'wird 1 Tag' : `werden ${horizon} Tage`} im Voraus.`,
  daysAdvice: (days: number) =>
    `Sie erscheint von selbst, sobald ihr nächster Termin nah genug ist. Soll sie schon jetzt laufen, muss der Bildschirm ${days === 1 ? 'einen Tag' : `${days} Tage`} voraus zeigen; das steht in seinen Einstellungen oder in seiner Adresse.`,
  daysMaxAdvice: (max: number) =>
    `Sie erscheint von selbst, sobald ihr nächster Termin nah genug ist. Weiter als ${max} Tage voraus zeigt kein Bildschirm.`,
  inSeries: (date: string) => ({
    reason: `Sie ist ein weiterer Termin der Reihe vom ${date} und steht dort auf der Folie.`,
    advice: '',
  }),
  sameDate: {
    reason: 'Ein anderer Eintrag mit diesem Titel, diesem Ort und diesem Beginn hat schon eine Folie.',
    advice: 'Ist er doppelt erfasst, genügt einer.',
  },
  overLimit: (limit: number) =>
    `${limit} oder mehr Folien kommen vor ihr – mehr zeigt dieser Bildschirm nicht.`,
  limitAdvice: (slides: number) =>
    `Sie rückt nach, sobald andere vorbei sind. Soll sie schon jetzt laufen, muss der Bildschirm mindestens ${slides} Folien zeigen; das steht in seinen Einstellungen oder in seiner Adresse.`,
  limitMaxAdvice: (max: number) =>
    `Sie rückt nach, sobald andere vorbei sind. Mehr als ${max} Folien zeigt kein Bildschirm.`,
  allMonitors: { reason: 'Sie ist allen Monitoren zugeordnet.', advice: '' },
  thisMonitor: (names: string) => ({ reason: `Sie ist ${names} zugeordnet.`, advice: '' }),
  and: ' und ',
  quote: (name: string) => `„${name}“`,
};

export type VerdictWords = typeof de;

const en: VerdictWords = {
  unreadable: {
    'not-an-object': 'The event service sent no readable entry here.',
    'no-id': 'The entry has no identifier (@id).',
    'no-name': 'The event has no name.',
    'no-start': 'The event has no readable start.',
  },
  unreadableAdvice: 'Complete it in the event service.',
  unpublished: { reason: 'The event is not published.', advice: 'Publish it in the event service.' },
  archived: {
    reason: 'The event is archived.',
    advice: 'Take it out of the archive in the event service.',
  },
  unclearVisibility: {
    reason: 'Whether the event is published or archived can not be read. To be safe it is not shown.',
    advice: 'Set both check boxes again in the event service.',
  },
  ended: (when) => ({
    reason: `It has been over since ${when}.`,
    advice: 'If that is wrong, correct its start and end in the event service.',
  }),
  lastDate: (when) => ({
    reason: `The last date was on ${when}.`,
    advice: 'If there are more, add them as dates in the event service.',
  }),
  hidden: (when) => ({
    reason: `None of its dates is to be announced any more; the one on ${when} is hidden too.`,
    advice: 'If that is wrong, change until when its dates are visible in the event service.',
  }),
  categoriesUnknown: {
    reason: 'Its filter categories could not be read yet. To be safe it is not shown until then.',
    advice: 'This is tried again by itself.',
  },
  untagged: (monitor) => ({
    reason: 'It carries no filter category of any monitor.',
    advice: `Assign “${monitor}” or the category for all monitors to it in the event service.`,
  }),
  otherMonitor: (names, monitor) => ({
    reason: `It is assigned to ${names} only.`,
    advice: `To show it here too, assign “${monitor}” to it as well.`,
  }),
  retracted: {
    reason: 'It is an announcement and cancelled: then it is on no screen.',
    advice: 'If it still holds, take the cancellation back in the event service.',
  },
  notBegun: (when) => ({
    reason: `It is an announcement and appears only from ${when}.`,
    advice: 'To show it now, set its start earlier in the event service.',
  }),
  beyondHorizon: (days, horizon, hasBegun) =>
    `Its ${hasBegun ? 'next date' : 'start'} is ${days === 1 ? 'only tomorrow' : `${days} days away`}, ${horizon === 1 ? '1 day is' : `${horizon} days are`} shown ahead.`,
  daysAdvice: (days) =>
    `It will appear by itself once its next date is near enough. To show it now, the screen has to look ${days === 1 ? 'one day' : `${days} days`} ahead; its settings or its address say that.`,
  daysMaxAdvice: (max) =>
    `It will appear by itself once its next date is near enough. No screen looks further ahead than ${max} days.`,
  inSeries: (date) => ({
    reason: `It is a further date of the series of ${date} and stands on the slide of that date.`,
    advice: '',
  }),
  sameDate: {
    reason: 'Another entry with this title, this place and this start already has a slide.',
    advice: 'If it was entered twice, one is enough.',
  },
  overLimit: (limit) => `${limit} or more slides come before it – this screen shows no more.`,
  limitAdvice: (slides) =>
    `It moves up as others end. To show it now, the screen has to show at least ${slides} slides; its settings or its address say that.`,
  limitMaxAdvice: (max) => `It moves up as others end. No screen shows more than ${max} slides.`,
  allMonitors: { reason: 'It is assigned to all monitors.', advice: '' },
  thisMonitor: (names) => ({ reason: `It is assigned to ${names}.`, advice: '' }),
  and: ' and ',
  quote: (name) => `“${name}”`,
};

export const verdictWords = { de, en } as const;
