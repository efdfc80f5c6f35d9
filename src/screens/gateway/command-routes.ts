import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { HttpError } from '#server/answers/http-error.ts';
import type { GatewayState } from '#server/app/gateway-state.ts';
import type { DeskAccess } from '#server/desk/desk-access.tsx';
import { addStaffScreenRoutes, requireScreen } from '#server/desk/staff-routes.ts';

const maxBodyBytes = 256;
const bodySchema = z.object({ command: z.enum(['identify', 'reload']) });

type NameRequest = FastifyRequest<{ Params: { name: string } }>;

/** What staff ask of a named screen: `POST /api/screens/NAME/commands` (design §3). */
export function addScreenCommandRoutes(app: FastifyInstance, state: GatewayState, desk: DeskAccess): void {
  addStaffScreenRoutes(app, state, desk, (routes) => {
    routes.post(
      '/api/screens/:name/commands',
      { bodyLimit: maxBodyBytes },
      (request: NameRequest, reply: FastifyReply) => {
        const until = giveCommand(request, state);
        return reply.code(202).send({ until: new Date(until).toISOString() });
      },
    );
  });
}

/** Until when it is kept, epoch ms. */
function giveCommand({ params, body }: NameRequest, state: GatewayState): number {
  const { screens, sharing, logger } = state;
  const { name } = requireScreen(state, params.name);
  const read = bodySchema.safeParse(body);
  if (!read.success)
    throw new HttpError(
      400,
      'This is no command: {"command": "identify"} or {"command": "reload"} is needed',
    );
  const reports = screens.heartbeats.reportsOf(name);
  // It has neither the stream nor settings to poll.
  if (reports?.last.isPlain === true)
    throw new HttpError(
      409,
      'This screen runs the plain version, which can not be identified or reloaded from here',
    );
  const { command: kind } = read.data;
  const loads = reports?.loads.map(({ id }) => id) ?? [];
  const { until, shared } = screens.commands.give(name, kind === 'reload' ? { kind, loads } : { kind });
  void sharing.shareCommand(shared);
  logger.info({ screen: name, command: kind }, 'a command for a screen');
  return until;
}
