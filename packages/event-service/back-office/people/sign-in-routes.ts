import { signInPage } from '#back-office/pages/sign-in-page.ts';
import { expiredSessionCookie, languageCookie, sessionCookie } from '#back-office/requests/cookies.ts';
import { type Form, unpackForm } from '#back-office/requests/form.ts';
import {
  type Answer,
  type PageRequest,
  redirectTo,
  root,
  type Route,
  type SignedInRequest,
} from '#back-office/requests/route.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { hashPassword, isOutdated, isPassword, maxPasswordLength } from './password.ts';

type ShowHeldForm = (request: SignedInRequest, form: Form) => Promise<Answer>;

export function signInRoutes(showHeld: ShowHeldForm): readonly Route[] {
  return [
    {
      path: '/sign-in',
      right: 'anybody',
      get: (request) => {
        const next = localPath(request.query.get('next'));
        return request.person === null ? signInPage(request, { next }) : redirectTo(withoutRoot(next));
      },
      post: (request, form) => signIn(request, form, showHeld),
    },
    {
      path: '/sign-out',
      right: 'signed-in',
      get: () => redirectTo('/events'),
      post: async ({ context, sessionToken, isTls }) => {
        await context.store.sessions.end(sessionToken);
        return { ...redirectTo('/sign-in'), cookie: expiredSessionCookie(isTls) };
      },
    },
    {
      path: '/language',
      right: 'anybody',
      get: ({ query, isTls }) => {
        const cookie = languageCookie(query.get('to') === 'en' ? 'en' : 'de', isTls);
        return { ...redirectTo(withoutRoot(localPath(query.get('next'), true))), cookie };
      },
    },
  ];
}

async function signIn(request: PageRequest, form: Form, showHeld: ShowHeldForm): Promise<Answer> {
  const { context, words, isTls } = request;
  const email = form.text('email').trim().toLowerCase();
  const [next, held] = [localPath(form.text('next')), form.text('held')];
  const attempt = { account: email, address: request.clientAddress };
  const waitSeconds = context.attempts.wait(attempt);
  if (waitSeconds > 0) {
    const problem = words.signIn.wait(waitSeconds);
    const signInForm = signInPage(request, { next, held, email, problem, status: 429 });
    return { ...signInForm, retryAfterSeconds: waitSeconds };
  }
  const undoCount = context.attempts.count(attempt);
  const session = await startSession(request, email, form.text('password')).catch((error: unknown) => {
    // An attempt while the database is lost does not count.
    if (error instanceof DatabaseFailure) undoCount();
    throw error;
  });
  if (session === null) {
    return signInPage(request, { next, held, email, problem: words.signIn.wrong, status: 401 });
  }
  context.attempts.succeed(attempt);
  const cookie = sessionCookie(session.sessionToken, isTls);
  if (held === '') return { ...redirectTo(withoutRoot(next)), cookie };
  const signedIn = { ...request, ...session, url: next };
  return { ...(await showHeld(signedIn, unpackForm(held))), cookie };
}

/** null for a wrong address, a wrong password and a locked person alike. */
async function startSession(
  { context }: PageRequest,
  email: string,
  password: string,
): Promise<Pick<SignedInRequest, 'person' | 'sessionToken'> | null> {
  const { people, sessions } = context.store;
  const person = await people.findByEmail(email);
  const stored = person?.passwordHash ?? null;
  if (password.length > maxPasswordLength || !(await isPassword(password, stored))) return null;
  if (person === null || person.isLocked) return null;
  const sessionToken = await sessions.startFor(person);
  if (sessionToken === null) return null;
  if (stored !== null && isOutdated(stored)) await people.renewHash(stored, await hashPassword(password));
  return { person, sessionToken };
}

/** A path of the back office, against open redirects; pages for signed-out people only with `allowsEntrance`. */
function localPath(wanted: string | null, allowsEntrance = false): string {
  const isOwn = /^\/back-office\/[\x21-\x5b\x5d-\x7e]*$/.test(wanted ?? '');
  const isEntrance = /^\/back-office\/(?:sign-|language|welcome)/.test(wanted ?? '');
  return isOwn && (allowsEntrance || !isEntrance) ? (wanted ?? '') : `${root}/events`;
}

function withoutRoot(path: string): string {
  return path.slice(root.length);
}
