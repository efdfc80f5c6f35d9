/** The words about the webhook of screen outages. German is the source. */
const de = {
  heading: 'Benachrichtigung',
  off: 'Niemand wird benachrichtigt, wenn ein Bildschirm ausfällt. Die Technik kann dafür die Umgebungsvariable ALARM_WEBHOOK setzen, die Adresse eines Chats oder Meldesystems, und den Server neu starten.',
  about: (host: string) =>
    `Meldet sich ein Bildschirm in seinen Zeiten fünf Minuten lang nicht, steht er oder läuft er wieder, erfährt es ${host}. Andere Fehler stehen nur auf dieser Seite.`,
  last: (when: string) => `Zuletzt zugestellt: ${when}.`,
  problem: 'Die letzte Zustellung ist gescheitert:',
  waiting: (number: number) =>
    number === 0
      ? 'Bitte geben Sie der Technik Bescheid.'
      : `${number === 1 ? '1 Nachricht wartet' : `${number.toLocaleString('de-DE')} Nachrichten warten`}; es wird von selbst weiter versucht. Bitte geben Sie der Technik Bescheid.`,
  test: 'Probe senden',
  sending: 'Wird gesendet …',
  sent: 'Angekommen. Dort steht jetzt eine Nachricht, dass dies eine Probe ist.',
  failed: 'Die Probe kam nicht an:',
};

const en: typeof de = {
  heading: 'Notification',
  off: 'Nobody is told when a screen fails. Your technicians can set the environment variable ALARM_WEBHOOK to the address of a chat or an alerting system, and restart the server.',
  about: (host) =>
    `When a screen has not reported for five minutes within its hours, stands still, or is well again, ${host} is told. Other faults are on this page only.`,
  last: (when) => `Last delivery: ${when}.`,
  problem: 'The last delivery failed:',
  waiting: (number) =>
    number === 0
      ? 'Please tell your technicians.'
      : `${number === 1 ? '1 message is' : `${number.toLocaleString('en-GB')} messages are`} waiting; it is tried again by itself. Please tell your technicians.`,
  test: 'Send a test',
  sending: 'Sending …',
  sent: 'It has arrived. There is a message now that says it is a test.',
  failed: 'The test did not arrive:',
};

export const outageWords = { de, en } as const;
