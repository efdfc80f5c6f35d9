import type { FastifyInstance } from 'fastify';
import type { Screen } from '#screens/model/screen.ts';
import { HttpError } from '#server/answers/http-error.ts';
import { addJsonRoutes } from '#server/http/json-bodies.ts';
import { requireSameOrigin } from '#server/http/same-origin.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import type { DeskAccess } from './desk-access.tsx';

const off =
  'Named screens are off: with REDIS_URL they need a database that all gateways share. Set DATABASE_URL and start again';

/** Routes that take JSON from staff: of the same origin, and with the desk's password. Checked before a body is read. */
export function addStaffRoutes(
  app: FastifyInstance,
  desk: DeskAccess,
  addRoutes: (routes: FastifyInstance) => void,
): void {
  addJsonRoutes(app, (routes) => {
    routes.addHook('onRequest', async (request) => {
      requireSameOrigin(request);
      await desk.authorizeScreens(request);
    });
    addRoutes(routes);
  });
}

/** `addStaffRoutes` for named screens: 409 where they are off. */
export function addStaffScreenRoutes(
  app: FastifyInstance,
  { screens }: GatewayState,
  desk: DeskAccess,
  addRoutes: (routes: FastifyInstance) => void,
): void {
  addStaffRoutes(app, desk, (routes) => {
    routes.addHook('onRequest', async () => {
      if (screens.store.change === null) throw new HttpError(409, off);
    });
    addRoutes(routes);
  });
}

/** Throws a 404. */
export function requireScreen({ screens }: GatewayState, name: string): Screen {
  const screen = screens.store.find(name.toLowerCase());
  if (screen === null) throw new HttpError(404, `There is no screen “${name.slice(0, 64)}”`);
  return screen;
}
