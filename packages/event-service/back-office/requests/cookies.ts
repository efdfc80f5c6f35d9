import { createHmac, timingSafeEqual } from 'node:crypto';
import { sessionMs } from '#storage/sessions.ts';

/** Browsers accept the `__Host-` prefix over TLS only, without `Domain` and with `Path=/`. */
const sessionCookieName = (isTls: boolean): string =>
  isTls ? '__Host-aushang-back-office' : 'aushang-back-office';
const languageCookieName = 'aushang-back-office-language';

/** `Path=/`, because the session also opens the console below `/api`. */
const cookieAttributes = (isTls: boolean): string =>
  `Path=/; HttpOnly; SameSite=Strict${isTls ? '; Secure' : ''}`;

export function sessionCookie(token: string, isTls: boolean): string {
  return `${sessionCookieName(isTls)}=${token}; Max-Age=${sessionMs / 1000}; ${cookieAttributes(isTls)}`;
}

export function expiredSessionCookie(isTls: boolean): string {
  return `${sessionCookieName(isTls)}=; Max-Age=0; ${cookieAttributes(isTls)}`;
}

export function languageCookie(language: string, isTls: boolean): string {
  return `${languageCookieName}=${language}; Max-Age=31536000; ${cookieAttributes(isTls)}`;
}

/** '' if there is none. */
export function readSessionToken(cookies: string | undefined, isTls: boolean): string {
  return readCookie(cookies, sessionCookieName(isTls));
}

export function readLanguageCookie(cookies: string | undefined): 'de' | 'en' | null {
  const value = readCookie(cookies, languageCookieName);
  return value === 'de' || value === 'en' ? value : null;
}

/** CSRF token of a session's forms. `SameSite` is not enough: other ports of this host are the same site. */
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
