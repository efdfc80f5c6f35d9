import { TextField } from '@aushang/staff/fields.tsx';
import { type BinaryLike, randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { firstErrors } from '#back-office/forms/form-page.tsx';
import { useVisit } from '#back-office/pages/elements.tsx';
import { fieldsOf, type FieldsView, type Texts } from '#back-office/pages/fields.tsx';
import { formChoices, trimmedText } from '#back-office/requests/fields.ts';
import type { Words } from '#back-office/words/words-de.ts';
import { userGroups } from '#storage/database/tables.ts';

const runScrypt = promisify<BinaryLike, BinaryLike, number, ScryptOptions, Buffer>(scrypt);

/** Scheme, N, r and p: 32 MB and about 250 ms; one of the settings that OWASP recommends for scrypt. */
const defaultCost = 'scrypt$32768$8$3';
const saltBytes = 16;
const hashBytes = 32;

export const minPasswordLength = 12;
export const maxPasswordLength = 200;

/** `cost`: scheme, N, r and p of new hashes. */
export function createPasswords(cost: string = defaultCost) {
  const write = (salt: Buffer, hash: Buffer) =>
    [cost, salt.toString('base64url'), hash.toString('base64url')].join('$');
  /** Compared with if there is no such person. */
  const unknownPersonHash = write(randomBytes(saltBytes), randomBytes(hashBytes));
  return {
    /** Returns parameters, salt and hash: `scrypt$32768$8$3$salt$hash`. */
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(saltBytes);
      return write(salt, await derive(password, salt, cost.split('$')));
    },
    /** null (no such person) takes as long as a wrong password, against timing attacks. */
    isRight: async (password: string, stored: string | null): Promise<boolean> => {
      const [scheme, n = '', r = '', p = '', salt = '', hash = ''] = (stored ?? unknownPersonHash).split('$');
      if (scheme !== 'scrypt') return false;
      const given = await derive(password, Buffer.from(salt, 'base64url'), [scheme, n, r, p]);
      const wanted = Buffer.from(hash, 'base64url');
      return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted) && stored !== null;
    },
    isOutdated: (stored: string): boolean => !stored.startsWith(`${cost}$`),
  };
}

function derive(password: string, salt: Buffer, cost: readonly string[]): Promise<Buffer> {
  const [N = 0, r = 0, p = 0] = cost.slice(1).map(Number);
  return runScrypt(password.normalize('NFKC'), salt, hashBytes, { N, r, p, maxmem: 256 * N * r });
}

export const personSchema = z.object({
  name: trimmedText,
  email: trimmedText.transform((text) => text.toLowerCase()),
  groups: formChoices(userGroups),
});

export function checkPerson({ name, email }: z.infer<typeof personSchema>, words: Words): Texts {
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
      <TextField {...field('name')} autoComplete="name" aria-required />
      <TextField {...field('email')} type="email" autoComplete="email" aria-required />
    </>
  );
}
