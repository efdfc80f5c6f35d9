import type { FastifyInstance, FastifyRequest } from 'fastify';
import { settingsPathOf } from '#config/screen-settings.ts';
import { heartbeatSchema, maxHeartbeatBytes } from '#screens/model/heartbeat.ts';
import { settingsOf } from '#screens/model/screen.ts';
import { HttpError, notFound, retrySoon } from '#server/answers/prepared-answer.ts';
import { addJsonRoutes, requireSameOrigin } from '#server/http/guards.ts';
import type { Screens } from './screens.ts';

export interface HeartbeatRoutesParts {
  readonly screens: Screens;
}

/** What screens request and report: their settings, `GET /api/screens/NAME/settings`, and `POST /api/heartbeats` (design §3). */
export function addScreenRoutes(app: FastifyInstance, { screens }: HeartbeatRoutesParts): void {
  const { store, heartbeats, commands } = screens;
  app.get(settingsPathOf(':name'), (request: FastifyRequest<{ Params: { name: string } }>) => {
    const screen = store.find(request.params.name.toLowerCase());
    if (screen !== null) {
      const command = commands.find(screen.name);
      return command === null ? settingsOf(screen) : { ...settingsOf(screen), command };
    }
    if (store.isKnown()) notFound();
    throw new HttpError(503, 'The named screens are not known yet', retrySoon);
  });

  addJsonRoutes(app, (routes) => {
    routes.post('/api/heartbeats', { bodyLimit: maxHeartbeatBytes }, (request, reply) => {
      requireSameOrigin(request);
      const heartbeat = heartbeatSchema.safeParse(request.body);
      if (!heartbeat.success) throw new HttpError(400, 'This is no heartbeat');
      heartbeats.receive(heartbeat.data, request.ip);
      return reply.code(204).send();
    });
  });
}
