import { Document, renderDocument } from '@aushang/serving/pages/page-meta.tsx';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { contentSecurityPolicy } from '#http/problem.ts';
import { serveFolders } from '#http/public-files.ts';
import { serviceTitle } from './hydra.ts';

/** Public: static files without data. */
const folder = '/bundles/console';

const policy = contentSecurityPolicy([
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
]);

const head = (
  <>
    <link rel="icon" href={`${folder}/favicon-32x32.png`} />
    <link rel="stylesheet" href={`${folder}/swagger-ui.css`} />
  </>
);

/** Sends Swagger UI with the OpenAPI document inside the page. */
export function sendConsole(reply: FastifyReply, document: object): FastifyReply {
  const page = (
    <Document language="en" title={serviceTitle} scheme="light" head={head}>
      <div id="swagger-ui" data-spec={JSON.stringify(document)} />
      <noscript>The console needs JavaScript. The same document as JSON: /api/docs.json</noscript>
      <script src={`${folder}/swagger-ui-bundle.js`} />
      <script src={`${folder}/start-console.js`} />
    </Document>
  );
  return reply
    .headers({ 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8' })
    .send(renderDocument(page));
}

const startScript = `'use strict';
SwaggerUIBundle({
  spec: JSON.parse(document.getElementById('swagger-ui').dataset.spec),
  dom_id: '#swagger-ui',
  validatorUrl: null,
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
});
`;

export function registerConsoleFiles(app: FastifyInstance): void {
  const allowed = /\/(?:favicon-32x32\.png|swagger-ui\.css|swagger-ui-bundle\.js)$/;
  serveFolders(app, folder, ['@fastify/swagger-ui/static/swagger-ui.css'], allowed);
  app.get(`${folder}/start-console.js`, (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'public, max-age=3600', 'Content-Type': 'text/javascript; charset=utf-8' })
      .send(startScript),
  );
}
