import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/answers/prepared-answer.ts';
import { addStaffRoutes, type DeskAccess } from '#server/desk/desk-access.tsx';
import type { Outages } from './outages.ts';

/** `POST /api/alarm-webhook/test` (design §3). */
export function addOutageRoutes(app: FastifyInstance, outages: Outages, desk: DeskAccess): void {
  addStaffRoutes(app, desk, (routes) => {
    routes.post('/api/alarm-webhook/test', async () => {
      if (outages === null) throw new HttpError(409, off);
      const result = await outages.sendTest();
      if (result === null) throw new HttpError(429, busy, { 'retry-after': '10' });
      const { status, problem } = result;
      if (problem !== null) throw new HttpError(502, describeFailure(outages.describe().host, problem));
      return { status };
    });
  });
}

const off =
  'No outages are sent: this gateway has no webhook. Set ALARM_WEBHOOK to the address of an incoming webhook, like https://hooks.example.edu/…, and start it again';
const busy = 'A test message is being sent already. Wait for its result, at most 10 seconds';

const describeFailure = (host: string, problem: string) =>
  `The webhook at ${host} did not take the test message: ${problem}. Outages do not arrive there either. Check the address in ALARM_WEBHOOK, whether this gateway may reach ${host}, and the settings of the webhook there; then test again`;
