import { basename, dirname } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPrepared } from '#server/answers/prepared-answer.ts';
import type { DeskAccess } from '#server/desk/desk-access.tsx';
import { sendError } from '#server/http/send.ts';
import { sendKioskPage } from '#server/kiosk-page/kiosk-page.ts';
import type { KioskPageParts } from '#server/kiosk-page/monitor-slide.ts';
import type { PlainWall } from '#server/plain/plain-wall.tsx';

const firstPage = '/desk/help/so-kommt-eine-veranstaltung-auf-den-bildschirm.html';

/** The help for staff (`docs/de`), without sign-in: it also helps those who can't sign in. */
export function addHelpRoutes(
  app: FastifyInstance,
  { pages, security }: KioskPageParts,
  desk: DeskAccess,
): void {
  app.get('/desk/help', (_request, reply) => {
    desk.requireDesk();
    return reply.redirect(firstPage, 302);
  });
  app.get('/desk/help/*', (request, reply) => {
    desk.requireDesk();
    const file = pages().help.get(pathOf(request));
    if (file === undefined) return reply.callNotFound();
    // Pages of the help have neither inline scripts nor inline styles.
    const headers = file.endsWith('.html') ? security.page() : security.file;
    return reply.headers(headers).header('cache-control', 'no-cache').sendFile(basename(file), dirname(file));
  });
}

/** The built pages. Every path without a file or a route of its own is the kiosk page (design §3). */
export function addPageRoutes(
  app: FastifyInstance,
  state: KioskPageParts,
  { desk, plainWall }: { readonly desk: DeskAccess; readonly plainWall: PlainWall },
): void {
  const { pages, security } = state;
  app.get('/desk', (request, reply) => {
    const page = pages().pages.get('desk.html');
    const refusal = desk.refusePage(request, reply);
    if (refusal !== null) return refusal;
    return page ? sendPrepared(request, reply, page.answer, page.headers) : reply.callNotFound();
  });
  for (const path of ['/', '/s/:name'])
    app.get(
      path,
      (request, reply) => plainWall.answer(request, reply) ?? sendKioskPage(request, reply, state),
    );
  app.get('/*', (request, reply) => {
    const path = pathOf(request);
    const file = pages().files.get(path);
    if (file !== undefined) {
      const isImmutable = path.startsWith('/assets/');
      const caching = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
      reply.headers(security.file).header('cache-control', caching);
      return reply.sendFile(basename(file), dirname(file));
    }
    const isFile = path.startsWith('/api') || path.startsWith('/assets/') || /\.\w{1,12}$/.test(path);
    if (isFile && path !== '/index.html') return reply.callNotFound();
    return sendKioskPage(request, reply, state);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api')) return sendError(reply, 404, 'Not Found');
    const words = pages().pages.has('index.html')
      ? ['Diese Seite gibt es nicht.', 'There is no such page.']
      : ['Die Seiten sind noch nicht gebaut: npm run build', 'The pages are not built yet: npm run build'];
    const isPage = path.endsWith('.html') || !/\.\w+$/.test(path);
    const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>404</title><h1>404</h1><p>${words.join('<p lang="en">')}`;
    return reply
      .code(404)
      .headers(security.page())
      .header('cache-control', 'no-store')
      .type(isPage ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8')
      .send(isPage ? html : words.join('\n'));
  });
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}
