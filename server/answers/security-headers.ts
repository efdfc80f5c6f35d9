import { createHash } from 'node:crypto';
import type { ServerSettings } from '#server/settings/settings.ts';
import type { HeaderFields } from './prepared-answer.ts';

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

/** Made once, not by a plugin at each request (docs/decisions/0100). */
export function createSecurityHeaders({
  FRAME_ANCESTORS,
  TLS_CERT,
}: Pick<ServerSettings, 'FRAME_ANCESTORS' | 'TLS_CERT'>) {
  const always: HeaderFields = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // 30 days: a site that gives up TLS is reachable again after that.
    ...(TLS_CERT !== undefined && { 'strict-transport-security': 'max-age=2592000' }),
  };
  const page = (html: string): HeaderFields => ({
    ...always,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': pagePolicy(html, FRAME_ANCESTORS),
  });
  return {
    /** For data: no script, no frame. */
    data: { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" },
    /** For files of pages; the policy is that of workers. */
    file: { ...always, 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
    /** For pages: inline scripts and styles of `html` are allowed by their hashes. */
    page: (html: string): HeaderFields => ({ ...page(html), 'cross-origin-opener-policy': 'same-origin' }),
    /** Without the opener policy, for which a browser starts another process before the first slide. */
    kioskPage: page,
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
