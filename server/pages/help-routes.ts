import { basename, dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DeskAccess } from '#server/desk/desk-access.tsx';
import type { GatewayState } from '#server/app/gateway-state.ts';

const firstPage = '/desk/help/so-kommt-eine-veranstaltung-auf-den-bildschirm.html';

/** The help for staff (`docs/de`), without sign-in: it also helps those who can't sign in. */
export function addHelpRoutes(
  app: FastifyInstance,
  { pages, security }: GatewayState,
  desk: DeskAccess,
): void {
  app.get('/desk/help', (_request, reply) => {
    desk.requireDesk();
    return reply.redirect(firstPage, 302);
  });
  app.get('/desk/help/*', (request, reply) => {
    desk.requireDesk();
    const file = pages().help.get(request.url.split('?')[0] ?? '');
    if (file === undefined) return reply.callNotFound();
    // Pages of the help have neither inline scripts nor inline styles.
    const headers = file.endsWith('.html') ? security.page() : security.file;
    return reply.headers(headers).header('cache-control', 'no-cache').sendFile(basename(file), dirname(file));
  });
}
