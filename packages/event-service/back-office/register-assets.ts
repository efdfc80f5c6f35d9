import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { root } from '#back-office/requests/visit.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The output of the build, relative to the bundle in `dist/server` and to this file. */
const buildFolders = ['../back-office/', '../../../dist/back-office/'];

/** Serves style, script and fonts. The pages also work without a build. */
export function registerAssets(app: FastifyInstance): void {
  const files = readFiles();
  app.route({
    method: ['GET', 'HEAD'],
    url: `${root}/assets/:name`,
    handler: (request, reply) => {
      const [name = ''] = request.url.split('/').slice(-1);
      const content = files.get(name);
      if (content === undefined) return reply.status(404).type('text/plain').send('Not Found');
      // Fonts have a hash in their name.
      const cacheControl = name.endsWith('.woff2') ? 'public, max-age=31536000, immutable' : 'no-cache';
      return reply
        .header('Cache-Control', cacheControl)
        .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
        .send(content);
    },
  });
}

function readFiles(): ReadonlyMap<string, Buffer> {
  const folders = buildFolders.map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const folder = folders.find((path) => existsSync(join(path, 'back-office.css')));
  if (folder === undefined) return new Map();
  return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
}
