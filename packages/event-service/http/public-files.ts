import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { findPackageFile } from '@aushang/serving/files/package-file.ts';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Store } from '#storage/store.ts';
import { Problem } from './problem.ts';

/** Serves images and attachments without a key (specification §12.7). */
export function registerPublicFiles(app: FastifyInstance, { files }: Store): void {
  app.get('/uploads/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const file = await files.get(path);
    if (file === null) throw new Problem(404, `Not Found: there is no file ${path}.`);
    const etag = `"${createHash('sha256').update(file.content).digest('hex').slice(0, 32)}"`;
    reply.headers({
      'Cache-Control': 'public, max-age=3600',
      'Content-Type': file.mediaType,
      ETag: etag,
      'Last-Modified': new Date(file.modifiedAt).toUTCString(),
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send(Buffer.from(file.content));
  });
}

/** `files`: one of each folder, named like modules. */
export function serveFolders(
  app: FastifyInstance,
  prefix: string,
  files: readonly string[],
  allowed: RegExp,
): void {
  void app.register(fastifyStatic, {
    root: files.map((file) => dirname(findPackageFile(file, import.meta.url))),
    prefix,
    allowedPath: (path) => allowed.test(path),
    decorateReply: false,
    index: false,
    maxAge: '1h',
  });
}
