import { textField } from '#back-office/html/fields.ts';
import { html, type Html } from '#back-office/html/html.ts';
import type { Form } from '#back-office/requests/form.ts';
import type { FieldErrors } from '#back-office/requests/merge-texts.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { type UserGroup, userGroups } from '#storage/database/people-tables.ts';
import { maxPasswordLength, minPasswordLength } from './password.ts';

export interface PersonForm {
  readonly name: string;
  readonly email: string;
  readonly groups: readonly UserGroup[];
}

export function readPerson(form: Form): PersonForm {
  const chosen = form.all('groups');
  return {
    name: form.text('name').trim(),
    email: form.text('email').trim().toLowerCase(),
    groups: userGroups.filter((group) => chosen.includes(group)),
  };
}

export function checkPerson({ name, email }: PersonForm, { people }: Words): FieldErrors {
  return {
    ...(name === '' ? { name: people.errors.name } : {}),
    ...(name.length > 200 ? { name: people.errors.tooLong } : {}),
    ...(/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) && email.length <= 200 ? {} : { email: people.errors.email }),
  };
}

export function checkPassword(form: Form, { people }: Words): FieldErrors {
  const password = form.text('password');
  if (password.length < minPasswordLength) return { password: people.errors.short(minPasswordLength) };
  if (password.length > maxPasswordLength) return { password: people.errors.long(maxPasswordLength) };
  return password === form.text('repeated') ? {} : { repeated: people.errors.repeated };
}

export function nameAndEmailFields({ name, email }: PersonForm, words: Words, errors: FieldErrors): Html {
  const { people } = words;
  const nameView = { name: 'name', label: people.name, value: name, error: errors['name'] };
  const emailView = {
    name: 'email',
    label: people.email,
    value: email,
    hint: people.emailHint,
    error: errors['email'],
  };
  return html`${textField(nameView, { autocomplete: 'name', isRequired: true })}
  ${textField(emailView, { type: 'email', autocomplete: 'email', isRequired: true })}`;
}

/** Passwords are never sent back to a form. */
export function newPasswordFields({ people }: Words, errors: FieldErrors): Html {
  const first = {
    name: 'password',
    label: people.newPassword,
    value: '',
    hint: people.passwordHint(minPasswordLength),
    error: errors['password'],
  };
  const second = { name: 'repeated', label: people.repeated, value: '', error: errors['repeated'] };
  const options = { type: 'password', autocomplete: 'new-password', isRequired: true } as const;
  return html`${textField(first, options)}${textField(second, options)}`;
}
