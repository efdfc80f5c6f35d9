import * as z from 'zod/mini';
import { legalLink, siteSchema } from './site.ts';

const contact = z.regex(
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/i,
  'an address that starts with mailto: or https://',
);
const links = z.array(legalLink);

/** `site.json` as the site writes it: without what the gateway adds for pages, with what pages do not get. */
export const siteFileSchema = z.extend(z.omit(siteSchema, { build: true, version: true, grounds: true }), {
  legal: z._default(
    z.union([
      links,
      z.object({ accessibility: z.optional(legalLink.shape.url), links: z._default(links, []) }),
    ]),
    [],
  ),
  /** `/.well-known/security.txt` names this contact. */
  securityContact: z.optional(z.string().check(contact)),
});

export type SiteField = keyof typeof siteFileSchema.shape;

export function isSiteField(name: string): name is SiteField {
  return name in siteFileSchema.shape;
}

/** Why `SITE_FILE` or a logo cannot be used. Files by their names, without folders. */
const siteProblemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('file'),
    file: z.string(),
    reason: z.enum(['missing', 'too-large', 'unreadable']),
  }),
  /** Not JSON, or no object; `line` counts from 1, null if it is unknown. */
  z.object({ kind: z.literal('syntax'), file: z.string(), line: z.nullable(z.number()) }),
  /** Values that are not accepted, by their paths: `logo.light`, `legal.0.url`. */
  z.object({ kind: z.literal('values'), file: z.string(), paths: z.array(z.string()) }),
]);
export type SiteProblem = Readonly<z.output<typeof siteProblemSchema>>;

/** What the desk is told of `SITE_FILE`. */
export const siteFileStateSchema = z.object({
  file: z.string(),
  /** The fields that the last good version sets; null if there was none. */
  given: z.nullable(z.array(z.string())),
  /** Paths in it that mean nothing. */
  ignored: z.array(z.string()),
  securityContact: z.nullable(z.string()),
  /** Null if the file as it is now is in force. */
  problem: z.nullable(siteProblemSchema),
});
export type SiteFileState = Readonly<z.output<typeof siteFileStateSchema>>;
