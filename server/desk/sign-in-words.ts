const de = {
  title: 'Anmelden',
  intro: 'Das Pult von Aushang ist mit einem Passwort geschützt.',
  password: 'Passwort',
  button: 'Anmelden',
  wrong: 'Das Passwort stimmt nicht.',
  wait: (seconds: number) =>
    `Zu viele Versuche. Bitte versuchen Sie es in ${seconds === 60 ? 'einer Minute' : seconds === 1 ? 'einer Sekunde' : `${seconds} Sekunden`} wieder.`,
  busy: 'Gerade melden sich sehr viele an. Bitte versuchen Sie es in ein paar Sekunden wieder.',
  closedTitle: 'Das Pult ist geschlossen',
  closed: (minLength: number) =>
    `Das Passwort des Pults ist kürzer als ${minLength} Zeichen und wäre zu leicht zu erraten. Die Bildschirme laufen weiter.`,
  closedRemedy: (minLength: number) =>
    `So öffnen Sie es: In der Variablen DESK_PASSWORD des Servers ein Passwort von mindestens ${minLength} Zeichen setzen und den Server neu starten.`,
  proxy:
    'Das Pult öffnet sich mit der Anmeldung Ihres Hauses. Sie hat diesem Server nicht gesagt, wer Sie sind: Öffnen Sie das Pult unter der Adresse, die Ihnen die Technik genannt hat, und melden Sie sich dort an.',
};

const en: typeof de = {
  title: 'Sign in',
  intro: 'The desk of Aushang is protected by a password.',
  password: 'Password',
  button: 'Sign in',
  wrong: 'That is not the password.',
  wait: (seconds) =>
    `Too many attempts. Please try again in ${seconds === 60 ? 'a minute' : seconds === 1 ? 'a second' : `${seconds} seconds`}.`,
  busy: 'Very many people are signing in right now. Please try again in a few seconds.',
  closedTitle: 'The desk is closed',
  closed: (minLength) =>
    `The password of the desk is shorter than ${minLength} characters and would be too easy to guess. The screens go on.`,
  closedRemedy: (minLength) =>
    `To open it, set a password of at least ${minLength} characters in the server’s variable DESK_PASSWORD and restart the server.`,
  proxy:
    'The desk opens with the sign-in of your institution, which has not told this server who you are: open the desk at the address that your technicians gave you, and sign in there.',
};

export const signInWords = { de, en } as const;
