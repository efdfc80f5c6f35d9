import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionMs } from '#storage/sessions.ts';

/** A name with the prefix is taken only over TLS, from this host alone, for every path. */
const nameOf = (isTls: boolean): string => (isTls ? '__Host-aushang-back-office' : 'aushang-back-office');
const languageName = 'aushang-back-office-language';

/** Path `/`, because the console below `/api` is for signed-in administrators, too. */
const attributesOf = (isTls: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;

export function sessionCookie(token: string, isTls: boolean): string {
  return `${nameOf(isTls)}=${token}; Max-Age=${sessionMs / 1000}; ${attributesOf(isTls)}`;
}

export function clearedCookie(isTls: boolean): string {
  return `${nameOf(isTls)}=; Max-Age=0; ${attributesOf(isTls)}`;
}

export function languageCookie(language: string, isTls: boolean): string {
  return `${languageName}=${language}; Max-Age=31536000; ${attributesOf(isTls)}`;
}

/** '' where there is none. */
export function readSessionToken(cookies: string | undefined, isTls: boolean): string {
  return readCookie(cookies, nameOf(isTls));
}

export function readLanguageCookie(cookies: string | undefined): 'de' | 'en' | null {
  const value = readCookie(cookies, languageName);
  return value === 'de' || value === 'en' ? value : null;
}

/**
 * What each form of a session must send along: derived from the token, which the page itself cannot read. SameSite alone
 * does not keep other ports of this host out.
 */
export function formToken(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('form').digest('base64url');
}

export function isFormToken(given: string, sessionToken: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(formToken(sessionToken))];
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

function readCookie(cookies: string | undefined, name: string): string {
  for (const pair of (cookies ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return '';
}
