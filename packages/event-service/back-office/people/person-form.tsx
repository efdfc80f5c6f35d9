import type { ComponentProps } from 'react';
import { z } from 'zod';
import { type FieldErrors, fieldsOf, type FieldsView } from '#back-office/pages/field-notes.tsx';
import { TextField } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/send-page.tsx';
import { formChoices, formText } from '#back-office/requests/fields.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/people-tables.ts';
import { maxPasswordLength, minPasswordLength } from './password.ts';

/** `groups`: joined by commas. */
export type PersonTexts = Readonly<Record<'name' | 'email' | 'groups', string>>;

export const personSchema = z.object({
  name: formText.transform((text) => text.trim()),
  email: formText.transform((text) => text.trim().toLowerCase()),
  groups: formChoices(userGroups),
});

export const passwordSchema = z.object({ current: formText, password: formText, repeated: formText });

export function checkPerson({ name, email }: PersonTexts, { people }: Words): FieldErrors {
  return {
    ...(name === '' ? { name: people.errors.name } : {}),
    ...(name.length > 200 ? { name: people.errors.tooLong } : {}),
    ...(isEmail(email) ? {} : { email: people.errors.email }),
  };
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text) && text.length <= 200;
}

export function checkPassword(
  { password, repeated }: z.infer<typeof passwordSchema>,
  { people }: Words,
): FieldErrors {
  if (password.length < minPasswordLength) return { password: people.errors.short(minPasswordLength) };
  if (password.length > maxPasswordLength) return { password: people.errors.long(maxPasswordLength) };
  return password === repeated ? {} : { repeated: people.errors.repeated };
}

export function NameAndEmailFields({ form }: { readonly form: FieldsView }) {
  const field = fieldsOf(form, useVisit().words.people);
  return (
    <>
      <TextField {...field('name')} autoComplete="name" isRequired />
      <TextField {...field('email')} type="email" autoComplete="email" isRequired />
    </>
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'form'> & { readonly errors: FieldErrors };

/** Passwords are never sent back to a form. */
export function PasswordField({ errors, autoComplete = 'new-password', ...field }: PasswordFieldProps) {
  return (
    <TextField
      {...field}
      form={{ texts: {}, errors }}
      type="password"
      autoComplete={autoComplete}
      isRequired
    />
  );
}

export function NewPasswordFields({ errors }: { readonly errors: FieldErrors }) {
  const { people } = useVisit().words;
  const hint = people.passwordHint(minPasswordLength);
  return (
    <>
      <PasswordField errors={errors} name="password" label={people.newPassword} hint={hint} />
      <PasswordField errors={errors} name="repeated" label={people.repeated} />
    </>
  );
}
