import { html } from '#back-office/html/html.ts';
import { notFoundPage, signInInNewTabPage } from '#back-office/pages/error-pages.ts';
import { signInPage } from '#back-office/pages/sign-in-page.ts';
import { isFormToken } from '#back-office/requests/cookies.ts';
import { type Form, tokenField } from '#back-office/requests/form.ts';
import { hasRight, type Right } from '#back-office/requests/rights.ts';
import {
  type Answer,
  page,
  type PageRequest,
  redirectTo,
  type Route,
  type SignedInRequest,
} from '#back-office/requests/route.ts';

/** `form`: null for GET and HEAD. */
export async function handleRequest(route: Route, request: PageRequest, form: Form | null): Promise<Answer> {
  if (route.right === 'anybody') {
    return (form === null ? route.get?.(request) : route.post?.(request, form)) ?? notFoundPage(request);
  }
  const { person } = request;
  if (person === null) return requireSignIn(request, form);
  const signedIn = { ...request, person };
  if (!hasRight(person, route.right)) return forbiddenPage(signedIn, route.right);
  if (form === null) return route.get?.(signedIn) ?? notFoundPage(request);
  // After signing in again in another tab the form's token is that of the old session.
  if (!isFormToken(form.text(tokenField), request.sessionToken)) return showFormAgain(route, signedIn, form);
  return route.post?.(signedIn, form) ?? notFoundPage(request);
}

/** Shows a submitted form without saving it. */
export async function showFormAgain(route: Route, request: SignedInRequest, form: Form): Promise<Answer> {
  if (route.right === 'anybody' || !hasRight(request.person, route.right)) return redirectTo('/events');
  if (route.showAgain !== undefined) return route.showAgain(request, form);
  return (await route.get?.(request)) ?? redirectTo('/events');
}

function requireSignIn(request: PageRequest, form: Form | null): Answer {
  const next = request.url;
  if (form === null) return redirectTo(`/sign-in?${new URLSearchParams({ next }).toString()}`);
  const held = form.pack();
  return held === null ? signInInNewTabPage(request, 413) : signInPage(request, { next, held, status: 401 });
}

/** Lists the administrators (specification §5: "if the function is not visible, the support must be contacted"). */
async function forbiddenPage(request: SignedInRequest, right: Right): Promise<Answer> {
  const { words, context } = request;
  const people = await context.store.people.list();
  const helpers = people.filter(({ groups, isLocked }) => groups.includes('Administrators') && !isLocked);
  const main = html`<h1>${words.refused.title}</h1>
    <p class="lead">${right === 'key-maker' ? words.refused.keys : words.refused.people}</p>
    <ul class="names">
      ${helpers.map(({ name, email }) => html`<li>${name}, <a href="mailto:${email}">${email}</a></li>`)}
    </ul>`;
  return page(words.refused.title, main, 403);
}
