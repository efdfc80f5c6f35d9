import { createHash } from 'node:crypto';

/** Flat lists of names and values, for `writeHead`. */
export interface SecurityHeaders {
  /** For data: no script, no frame. */
  readonly data: readonly string[];
  /** For pages: inline scripts and styles of `html` are allowed by their hashes. */
  readonly page: (html: string) => readonly string[];
}

export function createSecurityHeaders(options: { frameAncestors: string; isTls: boolean }): SecurityHeaders {
  const always = [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'same-origin',
    'Cross-Origin-Resource-Policy',
    'same-origin',
    // 30 days: a site that gives up TLS is reachable again after that.
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
