import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { root } from '#back-office/requests/visit.ts';

/** The output of the build, relative to the bundle in `dist/server` and to this file. */
const buildFolders = ['../back-office/', '../../../dist/back-office/'];

/** Serves style, script and fonts. The pages also work without a build. */
export function registerAssets(app: FastifyInstance): void {
  const folders = buildFolders.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = folders.find((path) => existsSync(`${path}back-office.css`));
  if (folder === undefined) return;
  void app.register(fastifyStatic, {
    root: folder,
    prefix: `${root}/assets/`,
    decorateReply: false,
    index: false,
    cacheControl: false,
    // Fonts have a hash in their name.
    setHeaders: (reply, path) =>
      void reply.header(
        'Cache-Control',
        path.endsWith('.woff2') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  });
}
