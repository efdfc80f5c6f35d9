import { html, type Html } from '#back-office/html/html.ts';
import { type Form, tokenField } from '#back-office/requests/form.ts';
import { page, type Page, type PageRequest, root } from '#back-office/requests/route.ts';
import { retrySeconds } from '#http/report-failure.ts';
import { DatabaseFailure } from '#storage/database/database-failure.ts';
import { signInPage } from './sign-in-page.ts';

/**
 * 503 if the database is lost, else 500. Makes no database query. The form can be sent again from the page; if its
 * body was not read (`unread`), by a reload.
 */
export function failurePage(request: PageRequest, error: unknown, form: Form | 'unread' | null): Page {
  const { words, url } = request;
  const loss = error instanceof DatabaseFailure ? error : null;
  const { title, lead, help } = loss === null ? words.failure.own : words.failure.lost[loss.kind];
  const status = loss === null ? 500 : 503;
  const retry = loss === null ? {} : { retryAfterSeconds: retrySeconds[loss.kind] };
  if (form !== null && form !== 'unread' && url.split('?')[0] === `${root}/sign-in`) {
    const [next, held, email] = [form.text('next'), form.text('held'), form.text('email')];
    return { ...signInPage(request, { next, held, email, problem: `${title}. ${help}`, status }), ...retry };
  }
  const main = html`<div class="narrow">
    <h1>${title}</h1>
    <p class="lead">${lead} ${loss !== null && words.failure.kept}</p>
    <p>${help}</p>
    ${nextStep(request, form, loss)}
  </div>`;
  return { ...page(title, main, status), ...retry };
}

function nextStep(request: PageRequest, form: Form | 'unread' | null, loss: DatabaseFailure | null): Html {
  const { words, url } = request;
  if (form === 'unread') return html`<p>${words.failure.reload}</p>`;
  if (form !== null) return resendForm(request, form, loss);
  return html`<p><a class="button" data-main href="${url}">${words.failure.retry}</a></p>`;
}

/** Never included in a page. */
const passwordFields: readonly string[] = ['password', 'repeated', 'current'];

/** Repeats the form in hidden fields. */
function resendForm({ words, url }: PageRequest, form: Form, loss: DatabaseFailure | null): Html {
  const { failure } = words;
  const fields = form.fields();
  const shown = fields.filter(([name]) => !passwordFields.includes(name));
  const all = [...shown, [tokenField, form.text(tokenField)] as const];
  const sentences = [
    failure.typed,
    loss !== null && (loss.mayBeStored ? failure.mayBeStored : failure.notStored),
    shown.length < fields.length && failure.passwordAgain,
    form.hasFile && failure.fileAgain,
  ];
  return html`<p>${sentences.filter((sentence) => sentence !== false).join(' ')}</p>
    <form method="post" action="${url}" class="stack" data-typed>
      ${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="button" data-main>${failure.resend}</button>
    </form>`;
}
