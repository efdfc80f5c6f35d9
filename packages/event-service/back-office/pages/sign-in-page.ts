import { textField } from '#back-office/html/fields.ts';
import { html } from '#back-office/html/html.ts';
import { page, type Page, type PageRequest, root } from '#back-office/requests/route.ts';
import { notice } from './layout.ts';

interface SignIn {
  /** URL to open afterwards. */
  readonly next: string;
  /** A packed form that was sent without a session; '' for none. */
  readonly held?: string;
  readonly email?: string;
  readonly problem?: string;
  readonly status?: number;
}

export function signInPage(
  { words }: PageRequest,
  { next, held = '', email = '', problem, status = 200 }: SignIn,
): Page {
  const { signIn } = words;
  const main = html`<div class="narrow">
    <h1>${signIn.title}</h1>
    ${held !== '' && problem === undefined && notice(signIn.held)}
    ${problem !== undefined && notice(problem, 'bad')}
    <form method="post" action="${root}/sign-in" class="stack">
      <input type="hidden" name="next" value="${next}" />
      <input type="hidden" name="held" value="${held}" />
      ${textField(
        { name: 'email', label: signIn.email, value: email },
        { type: 'email', autocomplete: 'username', isRequired: true, autofocus: email === '' },
      )}
      ${textField(
        { name: 'password', label: signIn.password, value: '' },
        { type: 'password', autocomplete: 'current-password', isRequired: true, autofocus: email !== '' },
      )}
      <button class="button" data-main>${signIn.button}</button>
      <p class="hint">${signIn.forgotten}</p>
    </form>
  </div>`;
  return page(signIn.title, main, status);
}
