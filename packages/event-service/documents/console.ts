import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializeJson } from '#http/serialize-json.ts';
import { serviceTitle } from './hydra-documentation.ts';

/** Public: static files without data. */
const folder = '/bundles/console';

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends Swagger UI with the OpenAPI document inside the page. */
export function sendConsole(reply: FastifyReply, document: object): FastifyReply {
  // serializeJson escapes all that could end the script element.
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${serviceTitle}</title>
<link rel="icon" href="${folder}/favicon-32x32.png">
<link rel="stylesheet" href="${folder}/swagger-ui.css">
<script id="swagger-data" type="application/json">${serializeJson({ spec: document })}</script>
<div id="swagger-ui"></div>
<noscript>The console needs JavaScript. The same document as JSON: /api/docs.json</noscript>
<script src="${folder}/swagger-ui-bundle.js"></script>
<script src="${folder}/start-console.js"></script>
`;
  return reply
    .headers({ 'Content-Security-Policy': contentSecurityPolicy, 'Content-Type': 'text/html; charset=utf-8' })
    .send(page);
}

const startScript = `'use strict';
const data = JSON.parse(document.getElementById('swagger-data').textContent);
SwaggerUIBundle({
  spec: data.spec,
  dom_id: '#swagger-ui',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

const files: ReadonlyMap<string, string> = new Map([
  ['favicon-32x32.png', 'image/png'],
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** Serves Swagger UI's files from the installed package. */
export function registerConsoleFiles(app: FastifyInstance): void {
  const installed = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'));
  const headers = { 'Cache-Control': 'public, max-age=3600' };
  for (const [name, type] of files) {
    const handler = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
      reply
        .headers({ ...headers, 'Content-Type': type })
        .send(createReadStream(join(installed, 'static', name)));
    app.route({ method: ['GET', 'HEAD'], url: `${folder}/${name}`, handler });
  }
  app.get(`${folder}/start-console.js`, (_request, reply) =>
    reply.headers({ ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }).send(startScript),
  );
}
