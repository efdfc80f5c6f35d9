import { type Words, wordsDe } from './words-de.ts';
import { categoryWordsEn, eventWordsEn, imageWordsEn } from './words-events-en.ts';
import { auditWordsEn } from './words-audit.ts';
import { failureWordsEn } from './words-failure.ts';

export const wordsEn: Words = {
  service: 'Back office',
  skip: 'Skip to content',
  save: 'Save',
  back: 'Back',
  signOut: 'Sign out',
  otherLanguage: { code: 'de', name: 'Deutsch' },
  again:
    'You were signed out in between. What you typed is still here, none of it is saved: please check and save.',
  problems: (number) =>
    number === 1
      ? 'One field is not right yet. Nothing is saved.'
      : `${number} fields are not right yet. Nothing is saved.`,
  tooLong: (longest) => `That is too long: at most ${longest} characters.`,
  broken: {
    title: 'This form arrived incomplete',
    lead: 'None of it is saved. Please go back one page in the browser and send it again.',
  },
  failure: failureWordsEn,
  sections: 'Sections',
  configuration: 'Configuration',
  connection: {
    title: 'No way in here',
    insecure:
      'Passwords could be read on their way here. From other computers people sign in over https only: please use an address that begins with https://.',
    elsewhere: 'This came from a page of another site and was not accepted.',
  },
  missing: { title: 'There is no such thing (any more)', lead: 'Perhaps somebody has removed it meanwhile.' },
  tooLarge: {
    title: 'That is too large',
    lead: 'A form can have 512 kB and 1,000 fields at most, a picture 5 MB. None of it is saved. Go back one page in your browser and shorten it.',
  },
  signedOut: {
    title: 'You are no longer signed in',
    lead: 'So nothing was saved. The server cannot keep this much until you have signed in, but your browser still has what you typed:',
    signIn: 'Sign in in a new tab',
    reload:
      'Come back here, reload this page (F5) and confirm that it is to be sent again. Afterwards please choose a file once more.',
  },
  refused: {
    title: 'You lack a group for this',
    'API Key Hero':
      'Only members of the group “API Key Hero” may make and manage API keys. These people can add you:',
    Administrators: 'Only administrators manage people. They are:',
  },
  conflict: {
    text: 'Somebody else has saved meanwhile. Nothing of it was overwritten. Please look at the marked fields and save again.',
    other: 'Saved meanwhile:',
    taken: 'Changed by somebody else meanwhile, and taken over here.',
    empty: '(empty)',
  },
  signIn: {
    labels: { email: 'E-mail', password: 'Password' },
    title: 'Sign in',
    forgotten: 'Forgotten your password? An administrator can make you a new link.',
    held: 'Your session has run out. What you typed is waiting: it is back once you have signed in.',
    wrong: 'E-mail and password do not belong together.',
    wait: (seconds) =>
      `Too many attempts. Please try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  },
  welcome: {
    firstTitle: 'Welcome',
    firstLead: 'You are setting up this event service. Who are you?',
    firstButton: 'Begin',
    passwordTitle: 'Choose a password',
    passwordLead: (name) => `Hello, ${name}. Please choose a password.`,
    passwordButton: 'Save and sign in',
    used: {
      title: 'This link is no longer valid',
      lead: 'It has been used, or its time is over. An administrator can make a new one; as long as there is none, a restart of the service does.',
    },
  },
  account: {
    labels: { current: 'Current password' },
    title: 'Change password',
    wrongCurrent: 'This is not your current password.',
    hint: 'You will be signed out on all other devices.',
    session: (idleHours, mostHours) =>
      `You are signed out when you open no page for ${idleHours} hours, and ${mostHours} hours after signing in at the latest.`,
    done: 'Your password has been changed.',
  },
  people: {
    labels: {
      name: 'Name',
      email: 'E-mail',
      groups: 'Groups',
      password: 'New password',
      repeated: 'Once more',
    },
    hints: { email: 'To sign in with.' },
    title: 'People',
    add: '+ New person',
    newTitle: 'New person',
    create: 'Add',
    passwordHint: (shortest) => `At least ${shortest} characters. A sentence is easy to remember.`,
    locked: 'locked',
    invited: 'no password yet',
    groups: { Administrators: 'Administration', 'API Key Hero': 'API Key Hero' },
    groupHints: {
      Administrators: 'Manages people and opens the console at /api.',
      'API Key Hero': 'Makes, changes and revokes API keys.',
    },
    accessTitle: 'Access',
    linkHint: 'Forgotten password? A link that works once, for three days.',
    linkButton: 'Link for a new password',
    linkTitle: (name) => `Link for ${name}`,
    linkLead: 'Please pass this link on. It is shown only now, lasts three days and works once.',
    linkShown: 'The link has been shown already. The person’s page makes a new one.',
    lock: 'Lock',
    lockHint: 'A locked person is signed out everywhere and cannot come in again.',
    unlock: 'Unlock',
    unlockHint: 'This person is locked.',
    errors: {
      name: 'Please give a name.',
      email: 'Please give an e-mail address, such as name@example.org.',
      'email-taken': 'Somebody else has this address.',
      short: (shortest) => `That is too short: at least ${shortest} characters, please.`,
      repeated: 'The two differ.',
      'last-administrator': 'Without this person nobody could manage the others.',
    },
  },
  keys: {
    labels: { name: 'Name', groups: 'Additional data groups' },
    hints: {
      name: 'What the key is for, such as “Notice board in the foyer”.',
      groups: 'They open data that is partly confidential. When in doubt tick none: screens need none.',
    },
    title: 'API keys',
    lead: 'With a key other programs read the events. Without a data group it sees the normal event data alone.',
    askThem: 'Members of the group “API Key Hero” manage them. Please ask:',
    add: '+ New',
    none: 'No key yet.',
    newTitle: 'New API key',
    groups: {
      'personal user details': 'Personal user details',
      'personal participant details': 'Personal participant details',
      'unpublished events': 'Unpublished events',
      'invoice data': 'Invoice data',
      'personal orderer details': 'Personal orderer details',
      'order information': 'Order information',
      'additional payment information': 'Additional payment information',
    },
    create: 'Make the key',
    changeTitle: (name) => `Change “${name}”`,
    changeLead: 'The key itself stays. New rights apply from the next request.',
    shownOnce: 'Please copy it now: this key is shown this once.',
    shownBefore: 'The key was shown once when it was made, and is kept nowhere.',
    howToUse: 'Programs send it in the header X-API-KEY.',
    created: (when) => `made ${when}`,
    lastUsed: (when) => `last used ${when}`,
    neverUsed: 'never used',
    revoke: 'Revoke',
    revoked: (when) => `revoked ${when}`,
    revokeNamed: (name) => `Revoke “${name}”`,
    revokeLead: 'Whoever uses this key will be refused from then on. This cannot be undone.',
    revokeNow: 'Revoke now',
    consoleTitle: 'Console',
    consoleLead: 'All addresses of the interface, to read and to try out.',
    wrongName: (longest) => `Please give a name of at most ${longest} characters.`,
  },
  audit: auditWordsEn,
  events: eventWordsEn,
  categories: categoryWordsEn,
  images: imageWordsEn,
};

export const wordsByLanguage: Readonly<Record<'de' | 'en', Words>> = { de: wordsDe, en: wordsEn };
