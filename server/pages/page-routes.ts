import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { DeskAccess } from '#server/desk/desk-access.ts';
import type { GatewayState } from '#server/http/gateway-state.ts';
import type { Sender } from '#server/http/send.ts';

/** The built pages. Every path without a file or a route of its own is the kiosk page (design §3). */
export function addPageRoutes(
  app: FastifyInstance,
  state: GatewayState,
  send: Sender,
  desk: DeskAccess,
): void {
  const page = (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const file = state.pages().files.get(path);
    if (file === undefined) sendMissing(reply, state, send, path);
    else send.prepared(request, reply, file.answer, file.headers);
  };

  app.get('/desk', (request, reply) => {
    if (desk.authorizePage(request, reply)) page(request, reply, '/desk.html');
  });
  app.get('/', (request, reply) => page(request, reply, '/index.html'));

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (state.pages().files.has(path) && path !== '/desk.html') page(request, reply, path);
    else if (path.startsWith('/api')) send.error(reply, 404, 'Not Found');
    else if (path.startsWith('/assets/') || /\.\w{1,12}$/.test(path)) sendMissing(reply, state, send, path);
    else page(request, reply, '/index.html');
  });
}

function sendMissing(
  reply: FastifyReply,
  { security, pages }: GatewayState,
  send: Sender,
  path: string,
): void {
  const isBuilt = pages().files.has('/index.html');
  const words = isBuilt
    ? ['Diese Seite gibt es nicht.', 'There is no such page.']
    : ['Die Seiten sind noch nicht gebaut: npm run build', 'The pages are not built yet: npm run build'];
  const isPage = path.endsWith('.html') || !/\.\w+$/.test(path);
  const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>404</title><p>${words.join('<p lang="en">')}`;
  const type = isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
  send.bytes(reply, 404, isPage ? html : words.join('\n'), [
    ...security.page(''),
    'Content-Type',
    type,
    'Cache-Control',
    'no-store',
  ]);
}
