import type { FastifyRequest } from 'fastify';
import type { GatewaySettings } from '#server/settings/settings.ts';

type Settings = Pick<GatewaySettings, 'TRUST_PROXY'>;

/** Whose failures count together: with `TRUST_PROXY=on` the proxy's, because its first forwarded address is any text of a stranger. */
export const limitAddress = ({ ip, socket }: FastifyRequest, { TRUST_PROXY: trust }: Settings): string =>
  trust === true ? (socket.remoteAddress ?? '') : ip;
