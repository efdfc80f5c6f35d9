import type { FastifyInstance } from 'fastify';
import { resolveConfig } from '#config/resolve-config.ts';
import { splitNotices } from '#notices/model/notice.ts';
import { panelReportSchema, panelSchedule, writeSchedule } from '#screens/model/panel.ts';
import { HttpError, retrySoon } from '#server/answers/prepared-answer.ts';
import { addJsonRoutes, requireSameOrigin } from '#server/http/guards.ts';
import { readRequestedScreen } from '#server/http/requested-screen.ts';
import { queryText, type RouteParts } from '#server/http/send.ts';
import { type NameRequest, requireScreen } from './screen-routes.ts';

const maxReportBytes = 256;

/** For the launcher on a device: when to switch its panel, and what it says of it (design §3). */
export function addPanelRoutes(app: FastifyInstance, state: RouteParts): void {
  const { screens, now } = state;
  /** `page`: path and query of the page that the device shows. */
  app.get('/api/panel', (request, reply) => {
    const requested = readRequestedScreen({ url: queryText(request, 'page') ?? '/' }, state);
    if (requested.name !== null && requested.screen === null)
      throw screens.store.isKnown()
        ? new HttpError(404, 'There is no screen of this name')
        : new HttpError(503, 'The named screens are not known yet', retrySoon);
    const { alarms } = splitNotices(state.notices.forRequested(requested).notices, now());
    const ends = alarms.map(({ until }) => (until === null ? Infinity : Date.parse(until)));
    const config = resolveConfig(requested.parameters, state.site());
    const schedule = panelSchedule(now(), config, Math.max(now(), ...ends));
    const screen = requested.name === null ? '' : `screen ${requested.name}\n`;
    return reply.type('text/plain; charset=utf-8').send(screen + writeSchedule(schedule));
  });
  addJsonRoutes(app, (routes) => {
    const options = { bodyLimit: maxReportBytes };
    routes.post('/api/screens/:name/panel', options, (request: NameRequest, reply) => {
      requireSameOrigin(request);
      const { name } = requireScreen(state, request);
      const report = panelReportSchema.safeParse(request.body);
      if (!report.success) throw new HttpError(400, 'This is no report of a panel');
      if (!screens.panels.receive(name, report.data))
        throw new HttpError(
          409,
          `Another device reports the panel of “${name}”: let this device in on the page of the screen, or wait a day`,
        );
      return reply.code(204).send();
    });
  });
}
