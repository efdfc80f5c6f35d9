import fastifyStatic from '@fastify/static';
import { fastify, type FastifyInstance } from 'fastify';
import { createDeskAccess } from '#server/desk/desk-access.tsx';
import { addAlarmRoutes } from '#outages/gateway/outage-routes.ts';
import { addDeskDataRoutes } from '#server/desk/desk-data-routes.ts';
import { addScreenCommandRoutes } from '#screens/gateway/command-routes.ts';
import { addDeskScreenRoutes } from '#screens/gateway/screen-routes.ts';
import { createServer } from '#server/http/create-server.ts';
import { addDataRoutes } from '#server/http/data-routes.ts';
import type { GatewayState } from './gateway-state.ts';
import { addGuards } from '#server/http/guards.ts';
import { addOperationRoutes } from '#server/http/operation-routes.ts';
import { addScreenRoutes } from '#screens/gateway/heartbeat-routes.ts';
import { addNoticeRoutes } from '#notices/gateway/notice-routes.ts';
import { sendError } from '#server/http/send.ts';
import { addCalendarRoutes } from '#server/pages/calendar-routes.ts';
import { addEventRoutes } from '#server/pages/event-route.tsx';
import { addHelpRoutes } from '#server/pages/help-routes.ts';
import { addPageRoutes } from '#server/pages/page-routes.ts';
import { addPhoneRoute } from '#server/pages/phone-route.tsx';
import { createPlainWall } from '#server/plain/plain-wall.tsx';

export function createApp(state: GatewayState): FastifyInstance {
  const { TRUST_PROXY: trust } = state.settings;
  const app = fastify({
    logger: false,
    // Called for a URL that can't be decoded, such as /%zz; hooks do not run.
    frameworkErrors: (_error, _request, reply) => sendError(reply, 400, 'Bad Request', state.security.data),
    forceCloseConnections: true,
    bodyLimit: 1024,
    // For a number, Fastify itself trusts nobody.
    trustProxy: typeof trust === 'number' ? (_address, hop) => hop < trust : trust,
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true },
    serverFactory: (handler) => createServer(state.tlsFiles.current(), handler),
  });
  void app.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  addGuards(app, state);
  const desk = createDeskAccess(state);
  desk.addRoutes(app);
  addDataRoutes(app, state);
  addDeskDataRoutes(app, state, desk);
  addScreenRoutes(app, state);
  addDeskScreenRoutes(app, state, desk);
  addAlarmRoutes(app, state, desk);
  addNoticeRoutes(app, state, desk);
  addScreenCommandRoutes(app, state, desk);
  addCalendarRoutes(app, state);
  addPhoneRoute(app, state);
  addEventRoutes(app, state);
  addOperationRoutes(app, state);
  addHelpRoutes(app, state, desk);
  const plainWall = createPlainWall(state);
  plainWall.addRoutes(app);
  addPageRoutes(app, state, { desk, plainWall });
  return app;
}
