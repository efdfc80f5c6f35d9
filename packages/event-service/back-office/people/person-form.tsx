import { z } from 'zod';
import { firstErrors } from '#back-office/forms/form-flow.ts';
import { type FieldErrors, fieldsOf, type FieldsView, TextField } from '#back-office/pages/fields.tsx';
import { useVisit } from '#back-office/pages/render-pages.tsx';
import { formChoices, trimmedText } from '#back-office/requests/fields.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/people-tables.ts';

export const personSchema = z.object({
  name: trimmedText,
  email: trimmedText.transform((text) => text.toLowerCase()),
  groups: formChoices(userGroups),
});

export function checkPerson({ name, email }: z.infer<typeof personSchema>, words: Words): FieldErrors {
  const { errors } = words.people;
  return firstErrors([
    ['name', name === '' && errors.name],
    ['name', name.length > 200 && words.tooLong(200)],
    ['email', !isEmail(email) && errors.email],
  ]);
}

export function isEmail(text: string): boolean {
  return /^[^\s@<>"]+@[^\s@<>"]+$/.test(text) && text.length <= 200;
}

export function NameAndEmailFields({ form }: { readonly form: FieldsView }) {
  const field = fieldsOf(form, useVisit().words.people);
  return (
    <>
      <TextField field={field('name')} autoComplete="name" aria-required />
      <TextField field={field('email')} type="email" autoComplete="email" aria-required />
    </>
  );
}
