import type { DeskWords } from './desk-words-de.ts';

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number.toLocaleString('en-GB')} ${many}`;

const metres = (number: number) => `${number.toLocaleString('en-GB')} m`;

/** The desk's words in English. */
export const englishDesk: DeskWords = {
  locale: 'en-GB',
  title: 'Aushang',
  skip: 'Skip to content',
  nav: {
    label: 'Sections',
    overview: 'Monitors',
    why: 'Why (not)?',
    address: 'Build an address',
    notes: 'Notes',
  },
  legal: 'Legal',
  loading: 'Reading …',
  frameLoading: 'Loading the picture …',
  freshness: (time, age) => `As of ${time} · ${age}`,
  ageNow: 'read just now',
  ageMinutes: (minutes) => (minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`),
  ageHours: (hours) => (hours === 1 ? '1 hour ago' : `${hours} hours ago`),
  ageDays: (days) => (days === 1 ? '1 day ago' : `${days} days ago`),
  notRead: 'The event service has not been read yet.',
  unreachable:
    'The server does not answer at the moment. What you see may be out of date; it is tried again by itself.',
  part: (answered, total) =>
    `The server sends only ${answered.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')} events at once: those that start first. Later ones are missing on this page. “Why (not)?” finds all of them; outdated entries can be deleted or archived in the event service.`,
  newer: 'There is a new version of this page.',
  reload: 'Reload',
  signOut: 'Sign out',
  signIn: 'Sign in',
  skew: (minutes, isAhead) =>
    `This device’s clock is ${minutes < 120 ? count(minutes, 'minute', 'minutes') : `about ${Math.round(minutes / 60)} hours`} ${isAhead ? 'fast' : 'slow'}. The server’s time counts here.`,
  signInNeeded: 'You are no longer signed in.',
  format: { label: 'Format', landscape: 'Landscape', portrait: 'Portrait' },
  overview: {
    heading: 'What is on now?',
    search: 'Find a monitor or an event',
    sum: (monitors, events) =>
      `${count(monitors, 'monitor', 'monitors')}, ${count(events, 'event', 'events')}`,
    events: (shown) => (shown === 0 ? 'No events' : count(shown, 'event', 'events')),
    waiting: (waiting) => `${waiting.toLocaleString('en-GB')} later`,
    next: {
      starts: (when, name, state) => `${when} “${name}”${state} starts`,
      ends: (when, name, state) => `${when} “${name}”${state} ends`,
      appears: (when, name, state) => `${when} “${name}”${state} appears`,
      leaves: (when, name, state) => `${when} “${name}”${state} disappears`,
    },
    states: {
      canceled: (number) => `${number.toLocaleString('en-GB')} cancelled`,
      postponed: (number) => `${number.toLocaleString('en-GB')} postponed`,
      soldOut: (number) => `${number.toLocaleString('en-GB')} fully booked`,
    },
    noNext: 'No change in sight',
    noMonitor: (search) => `No monitor is called “${search}”.`,
    askWhy: (search) => `Find the event “${search}”: where is it shown, where not, and why?`,
    none: 'The event service knows no filter categories for monitors yet. Create one there, for example “Canteen”; it will appear here by itself.',
    frame: (name) => `Picture of ${name}`,
    hits: (shown, all) => `${shown} of ${all} monitors`,
  },
  monitor: {
    back: 'All monitors',
    missing: (id) => `There is no monitor “${id}”.`,
    nearest: 'Did you mean:',
    noMonitor: 'Which monitor?',
    preview: 'Picture of the monitor',
    controls: 'Control the picture',
    previous: 'Back',
    following: 'Next',
    pause: 'Pause',
    resume: 'Resume',
    travel: 'Time travel',
    travelHint: 'What will it look like at another moment?',
    travelField: 'Moment',
    traveling: (moment) => `Preview of ${moment}`,
    travelPast: 'What ended before that moment, or is over already, is missing here.',
    now: 'Now',
    tomorrow: 'Tomorrow 8:00',
    monday: 'Monday 8:00',
    week: 'In 7 days',
    nextChange: 'Next change: ',
    listed: (shown, isPreview) => {
      const when = isPreview ? 'at that moment' : 'at the moment';
      if (shown === 0) return `Nothing is shown here ${when}`;
      const events = count(shown, 'event is', 'events are');
      return isPreview ? `${events} shown here ${when}` : `${events} shown here`;
    },
    later: (waiting) => `${count(waiting, 'more is', 'more are')} to come`,
    more: (rest) => `… and ${rest.toLocaleString('en-GB')} more`,
    onScreen: 'on screen now',
    jump: (name) => `Bring “${name}” on screen`,
    why: 'Where else?',
    missingQuestion: 'Is an event missing here?',
    missingButton: 'Why?',
    open: 'Open full screen',
    address: 'Address for a screen',
    phone: 'Page for phones',
    problems: 'These parts of the address do not count',
    skipped: 'It is skipped: it cannot be drawn on this picture.',
    skippedEvents: (number) =>
      number === 1
        ? 'One event cannot be drawn on this picture:'
        : `${number.toLocaleString('en-GB')} events cannot be drawn on this picture:`,
    skippedMeaning:
      'Aushang skips what cannot be drawn: it is missing on screens like this one, everything else goes on.',
    skippedAdvice:
      'Please look at its title and texts in the event service (rare characters, very long words) and make them simpler. After each change Aushang tries again by itself. If it stays, please give your technicians the number.',
    'type-too-small':
      'The type is too small for the distance that is set: as large as it would have to be, the event does not fit this screen. A larger screen or a shorter distance helps.',
    'title-shortened': 'The title is shortened: at this size it does not fit the picture.',
    codesTooSmall: (distance, reach) =>
      `From ${metres(distance)} not every QR code of this screen can be scanned, from ${metres(reach)} each can: hang it so that people come that near, or take a larger screen.`,
  },
  notes: {
    heading: 'Notes',
    intro: 'What Aushang noticed in the data. None of it stops a monitor.',
    none: 'Nothing to report. All is well.',
    stale: (time, age) => `The data is old: last read at ${time} (${age}).`,
    staleAdvice:
      'The event service does not answer, or refuses the key. The monitors keep showing what they know. Please tell your technicians.',
    unreadable: (number) =>
      number === 1 ? '1 entry could not be read' : `${number} entries could not be read`,
    unreadableAdvice: 'The event service sent it, but something necessary is missing. Complete it there.',
    unnamed: 'without a name',
    strayTag: (tag, like) =>
      like === ''
        ? `No monitor listens to the category “${tag}”`
        : `“${tag}” looks like the monitor “${like}”, but is another category`,
    strayAdvice:
      'Whoever assigns this category probably expects the event on a monitor. Assign the category of the monitor instead.',
    sameSlug: (slug) => `Two categories have the same name: ${slug}`,
    sameSlugAdvice: (numbers) =>
      `In addresses the name means only one of them. Rename one, or use the numbers ${numbers}.`,
    noAddress: (number) =>
      number === 1 ? '1 event has no web address' : `${number} events have no web address`,
    noAddressAdvice:
      'Without an address there is no QR code. Enter a full one in the event service, beginning with https://.',
    oddAddress: (number) =>
      number === 1
        ? '1 event has nothing in its address field that a QR code can lead to'
        : `${number} events have nothing in their address fields that a QR code can lead to`,
    oddAddressAdvice:
      'Monitors show it as text where there is room. For a QR code, enter a full web address in the event service that is not too long, such as https://www.example.de/sign-up.',
    emptyMonitor: (number) =>
      number === 1
        ? '1 monitor shows nothing at the moment'
        : `${number} monitors show nothing at the moment`,
    emptyAdvice:
      'Time and date are shown there until an event gets the category, or the start of a later one is near enough.',
    incomplete: 'The event service has not delivered all events yet.',
    incompleteAdvice: 'The next poll fetches the rest by itself.',
    more: (rest) => `and ${rest.toLocaleString('en-GB')} more`,
    screens:
      'Shortened titles and codes that are too small depend on the screen: they stand with each monitor, and below the picture where you build an address.',
  },
};
