import { retrySeconds } from '#http/report-failure.ts';
import { DatabaseLost } from '#storage/database/lost-database.ts';
import { tokenField } from './form.ts';
import type { Form } from './form.ts';
import { html } from './html.ts';
import type { Html } from './html.ts';
import { signInPage } from './sign-in-page.ts';
import { page, root } from './visit.ts';
import type { Page, Visit } from './visit.ts';

/**
 * Says what happened, what it means and what to do, where a page could not be made: the database is lost (503), or this
 * program is at fault (500). It asks the database nothing. What was typed goes along and can be sent once more; what came
 * in a body that was not read (`unread`) comes again with a reload.
 */
export function failurePage(visit: Visit, error: unknown, form: Form | 'unread' | null): Page {
  const { words } = visit;
  const loss = error instanceof DatabaseLost ? error : null;
  const { title, lead, help } = loss === null ? words.failure.own : words.failure.lost[loss.kind];
  const status = loss === null ? 500 : 503;
  const found =
    form !== null && form !== 'unread' && isSignIn(visit)
      ? signInAgain(visit, { form, problem: `${title}. ${help}`, status })
      : page(
          title,
          html`<div class="narrow">
            <h1>${title}</h1>
            <p class="lead">${lead} ${loss !== null && words.failure.kept}</p>
            <p>${help}</p>
            ${wayOn(visit, form, loss)}
          </div>`,
          status,
        );
  return loss === null ? found : { ...found, retryAfterSeconds: retrySeconds[loss.kind] };
}

function wayOn(visit: Visit, form: Form | 'unread' | null, loss: DatabaseLost | null): Html {
  if (form === null) return lookAgain(visit);
  return form === 'unread' ? html`<p>${visit.words.failure.reload}</p>` : sendAgain(visit, form, loss);
}

function isSignIn({ address }: Visit): boolean {
  return address.split('?')[0] === `${root}/sign-in`;
}

function signInAgain(
  visit: Visit,
  { form, problem, status }: { readonly form: Form; readonly problem: string; readonly status: number },
): Page {
  const next = form.text('next');
  return signInPage(visit, { next, held: form.text('held'), email: form.text('email'), problem, status });
}

function lookAgain({ words, address }: Visit): Html {
  return html`<p><a class="button" data-main href="${address}">${words.failure.lookAgain}</a></p>`;
}

/** Fields that never travel back to a page: they are typed anew, where the form then asks for them. */
const secrets: readonly string[] = ['password', 'repeated', 'current'];

/** The form once more, out of sight. */
function sendAgain({ words, address }: Visit, form: Form, loss: DatabaseLost | null): Html {
  const { failure } = words;
  const fields = form.fields();
  const kept = fields.filter(([name]) => !secrets.includes(name));
  const all = [...kept, [tokenField, form.text(tokenField)] as const];
  const sentences = [
    failure.typed,
    loss !== null && (loss.mayBeStored ? failure.mayBeStored : failure.notStored),
    kept.length < fields.length && failure.passwordAgain,
    form.hasFile && failure.fileAgain,
  ];
  return html`<p>${sentences.filter((sentence) => sentence !== false).join(' ')}</p>
    <form method="post" action="${address}" class="stack" data-typed>
      ${all.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <button class="button" data-main>${failure.sendAgain}</button>
    </form>`;
}
