import { userGroups } from '#storage/database/people-tables.ts';
import type { UserGroup } from '#storage/database/people-tables.ts';
import { textField } from '#back-office/pages/fields.ts';
import type { Form } from '#back-office/pages/form.ts';
import { html } from '#back-office/pages/html.ts';
import type { Html } from '#back-office/pages/html.ts';
import { longestPassword, shortestPassword } from '#back-office/pages/password.ts';
import type { Words } from '#back-office/words/words-de.ts';

/** What a form says of somebody. */
export interface PersonForm {
  readonly name: string;
  readonly email: string;
  readonly groups: readonly UserGroup[];
}

/** Field → what is wrong there. Empty: all is well. */
export type Wrong = Readonly<Record<string, string>>;

export function readPerson(form: Form): PersonForm {
  const chosen = form.all('groups');
  return {
    name: form.text('name').trim(),
    email: form.text('email').trim().toLowerCase(),
    groups: userGroups.filter((group) => chosen.includes(group)),
  };
}

export function checkPerson({ name, email }: PersonForm, { people }: Words): Wrong {
  return {
    ...(name === '' ? { name: people.wrong.name } : {}),
    ...(name.length > 200 ? { name: people.wrong.tooLong } : {}),
    ...(/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) && email.length <= 200 ? {} : { email: people.wrong.email }),
  };
}

/** Long rather than odd: length is the one rule. */
export function checkPassword(form: Form, { people }: Words): Wrong {
  const password = form.text('password');
  if (password.length < shortestPassword) return { password: people.wrong.short(shortestPassword) };
  if (password.length > longestPassword) return { password: people.wrong.long(longestPassword) };
  return password === form.text('repeated') ? {} : { repeated: people.wrong.repeated };
}

export function nameAndEmail({ name, email }: PersonForm, words: Words, wrong: Wrong): Html {
  const { people } = words;
  const nameView = { name: 'name', label: people.name, value: name, error: wrong['name'] };
  const emailView = {
    name: 'email',
    label: people.email,
    value: email,
    hint: people.emailHint,
    error: wrong['email'],
  };
  return html`${textField(nameView, { autocomplete: 'name', isRequired: true })}
  ${textField(emailView, { type: 'email', autocomplete: 'email', isRequired: true })}`;
}

/** A new password, twice. It is never sent back. */
export function newPassword({ people }: Words, wrong: Wrong): Html {
  const first = {
    name: 'password',
    label: people.newPassword,
    value: '',
    hint: people.passwordHint(shortestPassword),
    error: wrong['password'],
  };
  const second = { name: 'repeated', label: people.repeated, value: '', error: wrong['repeated'] };
  const options = { type: 'password', autocomplete: 'new-password', isRequired: true } as const;
  return html`${textField(first, options)}${textField(second, options)}`;
}
