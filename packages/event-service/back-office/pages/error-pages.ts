import { html } from '#back-office/html/html.ts';
import { type RequestHead, takesFiles } from '#back-office/requests/request-head.ts';
import { page, type Page, type PageRequest, root } from '#back-office/requests/route.ts';
import { failurePage } from './failure-page.ts';

/** For a body that was not read: too large, of an unexpected type, or the database did not answer. */
export function rejectedBodyPage({ matched, pageRequest, failure, budget }: RequestHead): Page {
  if (failure !== null) return failurePage(pageRequest, failure, 'unread');
  if (budget === null && !takesFiles(matched)) return incompleteFormPage(pageRequest);
  return pageRequest.person === null
    ? signInInNewTabPage(pageRequest, budget === null ? 401 : 413)
    : tooLargePage(pageRequest);
}

/** Signing in without losing a form that is too large to pack: a reload sends it again. */
export function signInInNewTabPage({ words }: PageRequest, status: 401 | 413): Page {
  const { rejectedBody } = words;
  const signIn = `${root}/sign-in`;
  const main = html`<div class="narrow">
    <h1>${rejectedBody.signedOut}</h1>
    <p class="lead">${rejectedBody.why}</p>
    <ol>
      <li><a href="${signIn}" target="_blank" rel="noopener">${rejectedBody.signIn}</a></li>
      <li>${rejectedBody.reload}</li>
    </ol>
  </div>`;
  return page(rejectedBody.signedOut, main, status);
}

function tooLargePage({ words, url }: PageRequest): Page {
  const { rejectedBody } = words;
  const main = html`<h1>${rejectedBody.tooLarge}</h1>
    <p class="lead">${rejectedBody.text}</p>
    <p><a class="button" data-main href="${url}">${words.back}</a></p>`;
  return page(rejectedBody.tooLarge, main, 413);
}

export function incompleteFormPage({ words }: PageRequest): Page {
  const { title, text } = words.broken;
  const main = html`<h1>${title}</h1>
    <p class="lead">${text}</p>`;
  return page(title, main, 400);
}

export function notFoundPage({ words }: PageRequest): Page {
  const main = html`<h1>${words.missing.title}</h1>
    <p class="lead">${words.missing.text}</p>
    <p><a href="${root}/events">${words.nav.events}</a></p>`;
  return page(words.missing.title, main, 404);
}
