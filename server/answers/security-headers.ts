import { createHash } from 'node:crypto';

/** Headers as flat lists of names and values, written once, as `writeHead` takes them. */
export interface SecurityHeaders {
  /** For data: nothing in it may run or be framed. */
  readonly data: readonly string[];
  /** For pages; the hashes allow exactly their own inline scripts and styles. */
  readonly page: (html: string) => readonly string[];
}

/** Strict headers for everything: no `unsafe-inline`, no `unsafe-eval`. */
export function createSecurityHeaders(options: { frameAncestors: string; isTls: boolean }): SecurityHeaders {
  const always = [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    // A month: long enough to matter, short enough to take back.
    ...(options.isTls ? ['Strict-Transport-Security', 'max-age=2592000'] : []),
  ];
  return {
    data: [...always, 'Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
    page: (html) => [
      ...always,
      'Cross-Origin-Opener-Policy',
      'same-origin',
      'Permissions-Policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'Content-Security-Policy',
      pagePolicy(html, options.frameAncestors),
    ],
  };
}

function pagePolicy(html: string, frameAncestors: string): string {
  const scripts = inlineHashes(html, /<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi);
  const styles = inlineHashes(html, /<style[^>]*>([\s\S]*?)<\/style>/gi);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

function inlineHashes(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
