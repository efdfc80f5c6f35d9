import type { Form } from './form.ts';
import { tokenField } from './form.ts';
import { isFormToken } from './cookies.ts';
import { html } from './html.ts';
import { mayVisit } from './rights.ts';
import { signInPage } from './sign-in-page.ts';
import { signInFirstPage } from './unread-page.ts';
import { goTo, page, root } from './visit.ts';
import type { Answer, FoundRoute, Right, Route, SignedVisit, Visit } from './visit.ts';

/** The route of a path within this host, with the number in it; null where there is none. */
export function findRoute(routes: readonly Route[], path: string): FoundRoute | null {
  for (const route of routes) {
    const pattern = new RegExp(`^${root}${route.path.replace(':id', String.raw`(\d{1,9})`)}$`);
    const match = pattern.exec(path);
    if (match !== null) return { route, id: Number(match[1] ?? 0) };
  }
  return null;
}

/** The answer to a form (`form` given) or to a look at a page (null). */
export function answerVisit(route: Route, visit: Visit, form: Form | null): Promise<Answer> {
  if (route.right === 'anybody') {
    return (form === null ? route.get?.(visit) : route.post?.(visit, form)) ?? gone(visit);
  }
  const { person } = visit;
  if (person === null) return Promise.resolve(askWho(visit, form));
  const signed = { ...visit, person };
  if (!mayVisit(person, route.right)) return refuse(signed, route.right);
  if (form === null) return route.get?.(signed) ?? gone(visit);
  // Signed in anew in another tab: the form is good, its token is not.
  if (!isFormToken(form.text(tokenField), visit.sessionToken)) return showFormAgain(route, signed, form);
  return route.post?.(signed, form) ?? gone(visit);
}

/** Shows a form with what was typed; nothing is saved. */
export async function showFormAgain(route: Route, visit: SignedVisit, form: Form): Promise<Answer> {
  if (route.right === 'anybody' || !mayVisit(visit.person, route.right)) return goTo('/events');
  if (route.showAgain !== undefined) return route.showAgain(visit, form);
  return (await route.get?.(visit)) ?? goTo('/events');
}

function askWho(visit: Visit, form: Form | null): Answer {
  const next = visit.address;
  if (form === null) return goTo(`/sign-in?${new URLSearchParams({ next }).toString()}`);
  const held = form.written();
  return held === null ? signInFirstPage(visit, 413) : signInPage(visit, { next, held, status: 401 });
}

export function missing({ words }: Visit): Answer {
  const main = html`<h1>${words.missing.title}</h1>
    <p class="lead">${words.missing.text}</p>
    <p><a href="${root}/events">${words.nav.events}</a></p>`;
  return page(words.missing.title, main, 404);
}

function gone(visit: Visit): Promise<Answer> {
  return Promise.resolve(missing(visit));
}

/** Says whom to ask (specification, section 5: "if the function is not visible, the support must be contacted"). */
async function refuse(visit: SignedVisit, right: Right): Promise<Answer> {
  const { words, office } = visit;
  const people = await office.store.people.list();
  const helpers = people.filter(({ groups, isLocked }) => groups.includes('Administrators') && !isLocked);
  const main = html`<h1>${words.refused.title}</h1>
    <p class="lead">${right === 'key-maker' ? words.refused.keys : words.refused.people}</p>
    <ul class="names">
      ${helpers.map(({ name, email }) => html`<li>${name}, <a href="mailto:${email}">${email}</a></li>`)}
    </ul>`;
  return page(words.refused.title, main, 403);
}
