import { takesFiles } from './arrival.ts';
import type { Arrival } from './arrival.ts';
import { failurePage } from './failure-page.ts';
import { html } from './html.ts';
import { page, root } from './visit.ts';
import type { Page, Visit } from './visit.ts';

/** What is said where a body was not read, because it is too large or of a kind that is not expected. */
export function unreadPage({ found, visit, failure, budget }: Arrival): Page {
  if (failure !== null) return failurePage(visit, failure, 'unread');
  if (budget === null && !takesFiles(found)) return brokenPage(visit);
  return visit.person === null ? signInFirstPage(visit, budget === null ? 401 : 413) : tooLargePage(visit);
}

/** How to sign in without losing what was typed: a reload sends it again, and then its form is shown. */
export function signInFirstPage({ words }: Visit, status: 401 | 413): Page {
  const { unread } = words;
  const signIn = `${root}/sign-in`;
  const main = html`<div class="narrow">
    <h1>${unread.signedOut}</h1>
    <p class="lead">${unread.why}</p>
    <ol>
      <li><a href="${signIn}" target="_blank" rel="noopener">${unread.signIn}</a></li>
      <li>${unread.reload}</li>
    </ol>
  </div>`;
  return page(unread.signedOut, main, status);
}

function tooLargePage({ words, address }: Visit): Page {
  const { unread } = words;
  const main = html`<h1>${unread.tooLarge}</h1>
    <p class="lead">${unread.text}</p>
    <p><a class="button" data-main href="${address}">${words.back}</a></p>`;
  return page(unread.tooLarge, main, 413);
}

/** Answers a form that came incomplete. */
export function brokenPage({ words }: Visit): Page {
  const { title, text } = words.broken;
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>`;
  return page(title, main, 400);
}
