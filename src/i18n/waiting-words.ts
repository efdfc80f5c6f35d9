/** What a screen says before its first slide; apart from the other words, which the page loads later. */
export const waitingWords = {
  de: {
    loading: 'Verbindung wird aufgebaut …',
    unreachable: 'Noch keine Verbindung zum Server. Die Seite versucht es weiter und erscheint von selbst.',
  },
  en: {
    loading: 'Connecting …',
    unreachable: 'No connection to the server yet. The page keeps trying and will appear by itself.',
  },
} as const;
