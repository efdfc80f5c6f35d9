import { DatabaseLost } from '#storage/database/lost-database.ts';
import { clearedCookie, languageCookie, sessionCookie } from '#back-office/pages/cookies.ts';
import { readWritten } from '#back-office/pages/form.ts';
import type { Form } from '#back-office/pages/form.ts';
import { hashPassword, isOutdated, isPassword, longestPassword } from '#back-office/pages/password.ts';
import { signInPage } from '#back-office/pages/sign-in-page.ts';
import { goTo, root } from '#back-office/pages/visit.ts';
import type { Answer, Route, SignedVisit, Visit } from '#back-office/pages/visit.ts';

/** Shows a form again that was sent without a session. */
type ShowHeld = (visit: SignedVisit, form: Form) => Promise<Answer>;

/** Signing in and out, and the choice of a language. */
export function signInRoutes(showHeld: ShowHeld): readonly Route[] {
  return [
    {
      path: '/sign-in',
      right: 'anybody',
      get: (visit) => {
        const next = ownPath(visit.query.get('next'));
        return Promise.resolve(visit.person === null ? signInPage(visit, { next }) : goTo(inOffice(next)));
      },
      post: (visit, form) => signIn(visit, form, showHeld),
    },
    {
      path: '/sign-out',
      right: 'signed-in',
      get: () => Promise.resolve(goTo('/events')),
      post: async ({ office, sessionToken, isTls }) => {
        await office.store.sessions.end(sessionToken);
        return { ...goTo('/sign-in'), cookie: clearedCookie(isTls) };
      },
    },
    {
      path: '/language',
      right: 'anybody',
      get: ({ query, isTls }) => {
        const cookie = languageCookie(query.get('to') === 'en' ? 'en' : 'de', isTls);
        return Promise.resolve({ ...goTo(inOffice(ownPath(query.get('next'), true))), cookie });
      },
    },
  ];
}

async function signIn(visit: Visit, form: Form, showHeld: ShowHeld): Promise<Answer> {
  const { office, words, isTls } = visit;
  const email = form.text('email').trim().toLowerCase();
  const [next, held] = [ownPath(form.text('next')), form.text('held')];
  const attempt = { account: email, address: visit.caller };
  const waitSeconds = office.attempts.wait(attempt);
  if (waitSeconds > 0) {
    const problem = words.signIn.wait(waitSeconds);
    const asked = signInPage(visit, { next, held, email, problem, status: 429 });
    return { ...asked, retryAfterSeconds: waitSeconds };
  }
  const takeBack = office.attempts.count(attempt);
  const begun = await beginSession(visit, email, form.text('password')).catch((error: unknown) => {
    // While the database is lost nobody can sign in; who tries is not to wait afterwards as well.
    if (error instanceof DatabaseLost) takeBack();
    throw error;
  });
  if (begun === null) {
    return signInPage(visit, { next, held, email, problem: words.signIn.wrong, status: 401 });
  }
  office.attempts.succeed(attempt);
  const cookie = sessionCookie(begun.sessionToken, isTls);
  if (held === '') return { ...goTo(inOffice(next)), cookie };
  const signed = { ...visit, ...begun, address: next };
  return { ...(await showHeld(signed, readWritten(held))), cookie };
}

/** Signs in the person with this address and password, or null; locked ones are not told that they are. */
async function beginSession(
  { office }: Visit,
  email: string,
  password: string,
): Promise<Pick<SignedVisit, 'person' | 'sessionToken'> | null> {
  const { people, sessions } = office.store;
  const person = await people.findByEmail(email);
  const stored = person?.passwordHash ?? null;
  if (password.length > longestPassword || !(await isPassword(password, stored))) return null;
  if (person === null || person.isLocked) return null;
  const sessionToken = await sessions.startFor(person);
  if (sessionToken === null) return null;
  if (stored !== null && isOutdated(stored)) await people.renewHash(stored, await hashPassword(password));
  return { person, sessionToken };
}

/** An address of the back office, whatever a link asked for; those for strangers only where asked. */
function ownPath(wanted: string | null, entranceToo = false): string {
  const isOwn = /^\/back-office\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted ?? '');
  const isEntrance = /^\/back-office\/(?:sign-|language|welcome)/.test(wanted ?? '');
  return isOwn && (entranceToo || !isEntrance) ? (wanted ?? '') : `${root}/events`;
}

function inOffice(path: string): string {
  return path.slice(root.length);
}
