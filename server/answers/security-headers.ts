import { createHash } from 'node:crypto';
import type { ServerSettings } from '#server/settings/settings.ts';
import type { HeaderFields } from './prepared-answer.ts';

export type SecurityHeaders = ReturnType<typeof createSecurityHeaders>;

/** What a page is made with, not what is found in an answer: markup that slips into a text must not be allowed. */
export interface InlineCode {
  readonly scripts?: readonly string[];
  readonly styles?: readonly string[];
}

/** Finds the inline scripts and styles of a built file. */
export function findInlineCode(html: string): Required<InlineCode> {
  const find = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, code = '']) => code);
  return {
    scripts: find(/<script(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi),
    styles: find(/<style[^>]*>([\s\S]*?)<\/style>/gi),
  };
}

/** Made once, not by a plugin at each request. */
export function createSecurityHeaders(settings: Pick<ServerSettings, 'FRAME_ANCESTORS' | 'TLS_CERT'>) {
  const always: HeaderFields = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // 30 days: a site that gives up TLS is reachable again after that.
    ...(settings.TLS_CERT !== undefined && { 'strict-transport-security': 'max-age=2592000' }),
  };
  const ancestors = `frame-ancestors ${settings.FRAME_ANCESTORS}`;
  const page = (inline: InlineCode, ...others: readonly string[]): HeaderFields => ({
    ...always,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'content-security-policy': [...pagePolicy(inline), ancestors, ...others].join('; '),
  });
  return {
    /** Data may run no script and stand in no frame. */
    data: { ...always, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox" },
    /** Files of pages have the policy of workers. */
    file: { ...always, 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" },
    /** Pages may hold this code, named by its hashes, and no other. */
    page: (inline: InlineCode = {}): HeaderFields => ({
      ...page(inline),
      'cross-origin-opener-policy': 'same-origin',
    }),
    /**
     * Also of the plain wall. Without the opener policy, for which a browser starts another process before the first slide. A
     * wall asks the gateway that its own has moved to, whose address nobody knows before: a policy is applied to redirects too
     * (docs/decisions/a-page-navigates-only-after-an-answer-of-the-gateway.md).
     */
    kioskPage: (inline: InlineCode) => page(inline, "connect-src 'self' http: https:"),
  };
}

function pagePolicy({ scripts = [], styles = [] }: InlineCode): readonly string[] {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(hash)].join(' '),
    ["style-src 'self'", ...styles.map(hash)].join(' '),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
}

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
